import { createClientShares } from './client-shares.ts';

/** One request at the loadShedder. `serve` and `refuse` are called once, one of them. */
export type QueuedRequest = {
  /** Where it comes from, see client-shares.ts. */
  client: string;
  serve(): void;
  refuse(): void;
  /** Calls `listener` when the answer is made, or nobody waits for it any more. */
  whenOver(listener: () => void): void;
  /** True when whoever asked has gone. */
  isGone(): boolean;
};

/**
 * Lets in as many as can be served at a time while the others wait their turn, and turns away at once who would wait
 * too long. Without it everything that arrives is begun, all of it gets slower together, and nobody is served in time.
 *
 * Clients are served in turn, and when too many wait, the latest request of the client with the most waiting is refused: a
 * client that sends many requests at once delays its own.
 */
export type LoadShedder = {
  /** To be told of each new connection: there may be more of them. */
  onConnection(): void;
  admit(visit: QueuedRequest): void;
  waiting(): number;
  /** How many were turned away since the start. */
  rejected(): number;
};

/** So many may be under way at a time, each waiting for the database or for a thread. */
const AT_ONCE = 16;
const LONGEST_WAIT_MS = 400;
/** Who would wait for more than this share of it is turned away: a wait is foreseen only roughly, and hope costs time. */
const SURE = 0.45;
/**
 * So long nobody of those who wait is begun with while new connections come. Node accepts one each time it looks for what
 * has arrived: with something served between any two looks, those who come anew would wait for seconds to be heard.
 */
const LISTEN_MS = 5;
/** So many may always wait; what the last ones cost says little about so few. */
const SHORT_LINE = 16;
/** The share of the latest measure in what a visit is taken to cost. */
const LATEST = 0.1;
/**
 * While others wait, a client with so many requests waiting hears its refusals so much later. One that asks again at once
 * would else have the shop spend as much time on refusing as on serving.
 */
const MANY = 4;
const HELD_MS = 100;
const USUAL_MS = 2;
const MAX_MS = 50;

/**
 * @param longestWait milliseconds
 * @param listen milliseconds: see LISTEN_MS
 * @param pace milliseconds from one visit's end to the next while others wait, until it is measured
 */
export function createLoadShedder({
  longestWait = LONGEST_WAIT_MS,
  listen = LISTEN_MS,
  pace = USUAL_MS,
} = {}): LoadShedder {
  type Waiting = { visit: QueuedRequest; since: number };
  /** In the order of arrival. */
  const line = new Set<Waiting>();
  const shares = createClientShares<Waiting>();
  let running = 0;
  /** From when a visit was begun until the event loop has looked at what arrived meanwhile. */
  let isLooking = false;
  let hasHeard = false;
  let lastBegun = 0;
  let lastEnd: number | undefined;
  let watch: NodeJS.Timeout | undefined;
  let rejected = 0;

  const hasRoom = () => running < AT_ONCE && !isLooking;

  function run(visit: QueuedRequest): void {
    running += 1;
    let isOver = false;
    visit.whenOver(() => {
      if (isOver) return;
      isOver = true;
      running -= 1;
      measure();
      letNextIn();
    });
    visit.serve();
    lastBegun = performance.now();
    lookAround();
  }

  function measure(): void {
    const now = performance.now();
    if (lastEnd !== undefined) pace += (Math.min(now - lastEnd, MAX_MS) - pace) * LATEST;
    lastEnd = line.size > 0 ? now : undefined;
  }

  function lookAround(): void {
    isLooking = true;
    hasHeard = false;
    setImmediate(look);
  }

  function look(): void {
    if (hasHeard && performance.now() - lastBegun < listen) return lookAround();
    isLooking = false;
    letNextIn();
  }

  function letNextIn(): void {
    while (line.size > 0 && hasRoom()) {
      const next = shares.takeNext();
      if (!next) return;
      line.delete(next);
      if (!next.visit.isGone()) run(next.visit);
    }
  }

  function refuse(visit: QueuedRequest, isHeld = false): void {
    rejected += 1;
    if (isHeld) setTimeout(() => visit.isGone() || visit.refuse(), HELD_MS);
    else visit.refuse();
  }

  const isFull = () => line.size >= SHORT_LINE && line.size * pace > longestWait * SURE;

  /** Refuses the latest of the client with the most waiting, unless `client` would have as many. @returns whether it did */
  function makeRoomFor({ client }: QueuedRequest): boolean {
    const latest = shares.takeFromLargest(shares.countOf(client) + 1, 'latest');
    if (!latest) return false;
    line.delete(latest);
    refuse(latest.visit, shares.countOf(latest.visit.client) >= MANY);
    return true;
  }

  /** Nobody waits longer than was promised, also when what is being served got stuck. */
  function giveUp(): void {
    watch = undefined;
    const late = performance.now() - longestWait;
    for (const waiting of line) {
      if (waiting.since > late) break;
      line.delete(waiting);
      shares.remove(waiting.visit.client, waiting);
      refuse(waiting.visit);
    }
    watchLine();
  }

  function watchLine(): void {
    const [first] = line;
    if (watch !== undefined || first === undefined) return;
    watch = setTimeout(giveUp, Math.max(0, first.since + longestWait - performance.now()));
    watch.unref();
  }

  return {
    onConnection() {
      hasHeard = true;
    },
    admit(visit) {
      if (line.size === 0 && hasRoom()) return run(visit);
      if (isFull() && !makeRoomFor(visit)) {
        const count = shares.countOf(visit.client);
        return refuse(visit, count >= MANY && count < line.size);
      }
      const waiting = { visit, since: performance.now() };
      line.add(waiting);
      shares.add(visit.client, waiting);
      watchLine();
    },
    waiting: () => line.size,
    rejected: () => rejected,
  };
}
