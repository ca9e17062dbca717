/** The accounts of test shops: the administrator's email, and the password of every account that a test shop creates by itself. */
export const ADMIN_EMAIL = 'artist@example.com';
export const PASSWORD = 'a paper boat at noon';

/** The same as environment variables of a shop in its own process, and as the body of a login. */
export const adminEnvironment = { ADMIN_EMAIL, ADMIN_PASSWORD: PASSWORD };
export const adminLogin = { email: ADMIN_EMAIL, password: PASSWORD };
