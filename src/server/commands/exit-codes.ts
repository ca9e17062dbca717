/** Exit codes of commands besides 0, 1 (it failed) and 2 (wrong settings or arguments). The scripts in deploy/ read them. */
export const exitCodes = {
  /** The backup or move is usable although some images are missing or damaged. */
  damagedImages: 3,
  /** A newer version has changed the tables, so this version cannot run the command. */
  newerTables: 4,
  /** The backup was made and verified, but not copied to BACKUP_URL. */
  notCopied: 5,
} as const;
