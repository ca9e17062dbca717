import { z } from 'zod';

type Output = { write(line: string): void };

const AuditLine = z.looseObject({
  time: z.string(),
  audit: z.string(),
  actor: z.string().optional(),
  target: z.string().optional(),
  requestId: z.string(),
  address: z.string(),
});

/** Replaces each control character by a question mark: a client's input must not move the cursor. */
const maskControlChars = (value: unknown) => String(value).replaceAll(/[\p{Cc}\p{Cf}]/gu, '?');

function shortLine(line: string): string {
  const { success, data } = AuditLine.safeParse(JSON.parse(line));
  if (!success) return line;
  const { time, audit, actor, target, requestId, address, level: _, msg: __, ...rest } = data;
  const parts = {
    account: target,
    by: actor === target ? undefined : actor,
    ...rest,
    from: address,
    request: requestId,
  };
  const present = Object.entries(parts).filter(([, value]) => value !== undefined);
  const details = present.map(([name, value]) => `${name} ${maskControlChars(value)}`).join(', ');
  return `${time.slice(0, 19)}Z ${maskControlChars(audit)}: ${details}\n`;
}

/** For terminals: prints each audit event as one short line. Other lines stay JSON. */
export function prettyLog(output: Output): Output {
  return { write: (line) => output.write(line.includes('"audit":') ? shortLine(line) : line) };
}
