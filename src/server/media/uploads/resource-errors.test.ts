import { fromPixels } from '../processing/decoder.ts';
import { expect, it } from 'vitest';
import {
  withDamageAsProblem,
  retryIfMessageLost,
  throwIfMessageLost,
  throwIfTimedOut,
} from './resource-errors.ts';
import { noiseImage } from '#tests/support/media/samples.ts';

const unavailable = expect.objectContaining({ problem: 'unavailable' });

it('tells a timeout from damage and from a bug', { tags: ['CR20'] }, async () => {
  const slow = noiseImage({ width: 3_000, height: 3_000 })
    .avif({ effort: 9 })
    .timeout({ seconds: 1 })
    .toBuffer();
  const error: unknown = await slow.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(() => throwIfTimedOut(error)).toThrow(unavailable);
  expect(() => throwIfTimedOut(new Error('a bug'))).not.toThrow();
  // A busy machine is not a damaged image.
  await expect(withDamageAsProblem('Picture 1', () => slow)).rejects.toThrow(unavailable);
  await expect(withDamageAsProblem('Picture 1', () => Promise.reject(new Error('bad data')))).rejects.toThrow(
    expect.objectContaining({ problem: 'invalid' }),
  );
});

it('recognizes only errors without the message, which libvips has lost', async () => {
  const small = { width: 4, height: 4, channels: 3, data: Buffer.alloc(48) } as const;
  const fail = () => fromPixels(small).extract({ left: 0, top: 0, width: 9, height: 9 }).png().toBuffer();
  // Of several failures at a time, some lose their message; so many rounds make that likely.
  for (let round = 0; round < 150; round += 1) {
    for (const failure of await Promise.allSettled([fail(), fail(), fail(), fail()])) {
      const error: unknown = failure.status === 'rejected' ? failure.reason : undefined;
      const thrown = expect(() => throwIfMessageLost(error), String(error));
      if (String(error).includes('bad extract area')) thrown.not.toThrow();
      else thrown.toThrow(unavailable);
    }
  }
});

it('repeats work that failed without a reason, three times in all', async () => {
  let times = 0;
  const failing = (messages: readonly string[]) => {
    times = 0;
    return retryIfMessageLost(async () => {
      times += 1;
      const message = messages[times - 1];
      if (message !== undefined) throw new Error(message);
      return 'made';
    });
  };
  const lost = 'Unknown error';
  expect([await failing([lost, lost]), times]).toEqual(['made', 3]);
  await expect(failing([lost, 'damaged'])).rejects.toThrow('damaged');
  await expect(failing([lost, lost, lost])).rejects.toThrow(lost);
  expect(times).toBe(3);
});
