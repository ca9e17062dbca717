import { createLogger } from '#server/platform/logging/logger.ts';

/** The numbers of the levels in log lines. */
export const logLevels = { info: 30, warn: 40, error: 50 } as const;

/** What tests read of a JSON line. Other fields depend on the event. */
type LogEntry = { level: number; msg: string; [field: string]: unknown };

/** A logger, the JSON lines written to it, and the same lines parsed. */
export function collectedLog(level = 'info') {
  const lines: string[] = [];
  return {
    log: createLogger(level, { write: (line) => void lines.push(line) }),
    lines,
    entries: (): LogEntry[] => lines.map((line) => JSON.parse(line)),
  };
}
