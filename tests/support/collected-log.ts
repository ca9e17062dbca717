import { createLogger } from '#server/platform/logging/logger.ts';

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
