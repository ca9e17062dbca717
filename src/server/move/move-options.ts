import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { FileReport } from './copy-files.ts';
import type { Digests } from './copy-tables.ts';

/** What the operator reads before the shop has to stop. */
export type Announcement = {
  /** Undefined when the images stay, and in a dry run. */
  files: FileReport | undefined;
  /** Undefined when the database stays. */
  rows: number | undefined;
  /** How long the shop will be closed, in seconds, besides its own stop and start. */
  seconds: number;
};

/** Called while a move runs. */
export type MoveProgress = {
  /** The files that the target lacks; `bytes` of all of them. */
  lacking: (count: number, bytes: number) => void;
  files: (done: number, all: number) => void;
  rows: (done: number, options?: { isLast: boolean }) => void;
  step: (step: 'rehearsing' | 'waiting' | 'moving') => void;
};

export type MoveOptions = {
  source: Config;
  target: Config;
  /** Moves an earlier copy of this shop aside. */
  replace: boolean;
  /** Copies no file, and ends before the shop has to stop. */
  isDryRun: boolean;
  /** Called before the shop has to stop. @returns whether to continue */
  confirm: (announcement: Announcement) => Promise<boolean>;
  progress: MoveProgress;
  log: Logger;
  /** Epoch milliseconds. */
  now: number;
};

export type MoveResult = {
  /** Undefined when the database stays. */
  digests: Digests | undefined;
  /** Undefined when the images stay. */
  files: FileReport | undefined;
  /** How long the shop was closed by the move, in seconds. */
  seconds: number;
};
