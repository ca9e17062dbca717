import type { StreamedResponse } from '../dispatch.ts';
import type { PreparedBody } from './compressed-body.ts';

const MAX_BYTES = 32 * 1024 * 1024;
/** Room for the question, for the compressed forms of its answer, and for the bookkeeping. */
const sizeOf = (question: string, prepared: PreparedBody) =>
  question.length * 2 + prepared.bytes.length * 1.5 + 1_000;

/** What guests were told, kept for the next who asks the same: forgotten at each change of the catalogue. */
export type GuestCache<Made extends PreparedBody | StreamedResponse = PreparedBody> = {
  /**
   * The kept answer to `question`, or a new one. Many who ask at once wait for the same one.
   * What comes in parts is too long to be kept.
   * @param question the call and its checked input
   */
  get(question: string, make: () => Promise<Made>): Promise<Made>;
};

const isWhole = <Made extends PreparedBody | StreamedResponse>(made: Made): made is Made & PreparedBody =>
  !('parts' in made);

/** @param version the catalogue's at this moment */
export function createGuestCache<Made extends PreparedBody | StreamedResponse = PreparedBody>(
  version: () => number,
): GuestCache<Made> {
  let keptVersion = version();
  let kept = new Map<string, Made & PreparedBody>();
  let underWay = new Map<string, Promise<Made>>();
  let bytes = 0;

  const forgetWhenChanged = () => {
    if (version() === keptVersion) return;
    keptVersion = version();
    kept = new Map();
    underWay = new Map();
    bytes = 0;
  };
  const keep = (question: string, prepared: Made & PreparedBody) => {
    kept.set(question, prepared);
    bytes += sizeOf(question, prepared);
    for (const [oldest, answer] of kept) {
      if (bytes <= MAX_BYTES) break;
      kept.delete(oldest);
      bytes -= sizeOf(oldest, answer);
    }
  };

  return {
    async get(question, make) {
      forgetWhenChanged();
      const known = kept.get(question);
      if (known) {
        // Moved to the end: what is asked for again is dropped last.
        kept.delete(question);
        kept.set(question, known);
        return known;
      }
      const begun = underWay.get(question);
      if (begun) return begun;
      const [startedAt, waiting] = [keptVersion, underWay];
      const making = make();
      waiting.set(question, making);
      try {
        const prepared = await making;
        if (isWhole(prepared) && startedAt === version() && waiting === underWay) keep(question, prepared);
        return prepared;
      } finally {
        waiting.delete(question);
      }
    },
  };
}
