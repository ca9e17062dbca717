import { z } from 'zod';

type Output = { write(line: string): void };

const Event = z.looseObject({
  time: z.string(),
  audit: z.string(),
  actor: z.string().optional(),
  target: z.string().optional(),
  requestId: z.string(),
  address: z.string(),
});

/** One word of a line: what somebody sent must not move the cursor. */
const plain = (value: unknown) => String(value).replaceAll(/[\p{Cc}\p{Cf}]/gu, '?');

function shortLine(line: string): string {
  const { success, data } = Event.safeParse(JSON.parse(line));
  if (!success) return line;
  const { time, audit, actor, target, requestId, address, level: _, msg: __, ...more } = data;
  const parts = {
    account: target,
    by: actor === target ? undefined : actor,
    ...more,
    from: address,
    request: requestId,
  };
  const known = Object.entries(parts).filter(([, value]) => value !== undefined);
  const about = known.map(([name, value]) => `${name} ${plain(value)}`).join(', ');
  return `${time.slice(0, 19)}Z ${plain(audit)}: ${about}\n`;
}

/** For a person who reads along: each event of the audit is one short line among what the shop says. All else stays JSON. */
export function prettyLog(output: Output): Output {
  return { write: (line) => output.write(line.includes('"audit":') ? shortLine(line) : line) };
}
