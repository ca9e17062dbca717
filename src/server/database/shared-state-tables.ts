// Rows that several processes on one database share while they run. Backups do not contain them.

/** Work that outlives a request or its process; see platform/jobs. Times are by the clock of the database. */
export type JobRow = {
  kind: string;
  /** Unique within the kind, so that the same job is not queued twice. */
  key: string;
  payload: string;
  /** Null for a job that runs only when it is requested. */
  run_at: number | null;
  /** Runs that were begun since the last success. */
  attempts: number;
  /** The process that runs it. After `lease_until` another one may take it over. */
  lease_owner: string | null;
  lease_until: number | null;
  failed_at: number | null;
  last_error: string | null;
};

export type RateLimitRow = {
  /** SHA-256 of what is limited. */
  key: string;
  /** JSON: a list of `SharedEvent` of accounts/rate-limits/shared-counts.store.ts. */
  events: string;
  expires_at: number;
};

/** Permission to download a backup once. */
export type DownloadTicketRow = {
  token_hash: string;
  /** The name of the backup. */
  backup: string;
  user_id: string;
  /** The session that requested the download. */
  session_hash: string;
  expires_at: number;
};

/** A finished backup, on any machine of the shop. */
export type StoredBackupRow = {
  name: string;
  /** The id (data-dir-id.ts) of the machine that was the last to list it. */
  machine: string;
  size: number;
  /** Whether a copy is in the bucket at BACKUP_URL. */
  copied: 0 | 1;
  /** The number of missing and damaged image files in it. */
  damaged: number;
};

export type OperatorWarningRow = { id: string; title: string; message: string; reported_at: number };

/** The tables that processes share. */
export type SharedStateTables = {
  job: JobRow;
  rate_limit: RateLimitRow;
  download_ticket: DownloadTicketRow;
  stored_backup: StoredBackupRow;
  operator_warning: OperatorWarningRow;
};
