export { LapsedSession } from './lapsed-session.tsx';
export { signedIn } from './signed-in.ts';
export { sessionAgain } from './session-again.ts';
export { SignInHost, preloadSignIn } from './sign-in-host.tsx';
export { openSignIn } from './sign-in-request.ts';
