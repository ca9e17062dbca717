export type SessionRow = {
  /** SHA-256 of the token, hex. */
  token_hash: string;
  user_id: string;
  created_at: number;
  last_used_at: number;
  /** The session ends then, however recently it was used. */
  expires_at: number;
  /** Browser and system in plain words; empty where neither is known. */
  device: string;
};

export type PasswordResetRow = {
  token_hash: string;
  user_id: string;
  created_at: number;
  expires_at: number;
};

/** Two-step login of an account. */
export type TwoFactorRow = {
  user_id: string;
  /** Base32. */
  secret: string;
  /** Null until a first code has confirmed the app; until then the login requires no code. */
  confirmed_at: number | null;
  /** The time step (30 seconds) of the last code that was used: codes of this step or earlier are rejected. */
  used_step: number;
  created_at: number;
};

/** A browser from which a user logged in, by the SHA-256 of email and token. */
export type KnownDeviceRow = { token_hash: string; user_id: string; used_at: number };
