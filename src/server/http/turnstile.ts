/** One request at the turnstile. `serve` and `refuse` are called once, one of them. */
export type Visit = {
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
 */
export type Turnstile = {
  /** To be told of each new connection: there may be more of them. */
  hear(): void;
  enter(visit: Visit): void;
  waiting(): number;
  /** How many were turned away since the start. */
  turnedAway(): number;
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
const USUAL_MS = 2;
const MOST_MS = 50;

/** @param longestWait milliseconds @param listen the same: see LISTEN_MS */
export function createTurnstile({ longestWait = LONGEST_WAIT_MS, listen = LISTEN_MS } = {}): Turnstile {
  const line: { visit: Visit; since: number }[] = [];
  let running = 0;
  /** From when a visit was begun until the event loop has looked at what arrived meanwhile. */
  let isLooking = false;
  let hasHeard = false;
  let lastBegun = 0;
  /** Milliseconds from one visit's end to the next, while others wait. */
  let pace = USUAL_MS;
  let lastEnd: number | undefined;
  let watch: NodeJS.Timeout | undefined;
  let turnedAway = 0;

  const hasRoom = () => running < AT_ONCE && !isLooking;

  function run(visit: Visit): void {
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
    if (lastEnd !== undefined) pace += (Math.min(now - lastEnd, MOST_MS) - pace) * LATEST;
    lastEnd = line.length > 0 ? now : undefined;
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
    while (line.length > 0 && hasRoom()) {
      const next = line.shift();
      if (next && !next.visit.isGone()) run(next.visit);
    }
  }

  function refuse(visit: Visit): void {
    turnedAway += 1;
    visit.refuse();
  }

  /** Nobody waits longer than was promised, also when what is being served got stuck. */
  function giveUp(): void {
    watch = undefined;
    const late = performance.now() - longestWait;
    for (let first = line[0]; first !== undefined && first.since <= late; first = line[0]) {
      line.shift();
      refuse(first.visit);
    }
    watchLine();
  }

  function watchLine(): void {
    if (watch !== undefined || line[0] === undefined) return;
    watch = setTimeout(giveUp, Math.max(0, line[0].since + longestWait - performance.now()));
    watch.unref();
  }

  return {
    hear() {
      hasHeard = true;
    },
    enter(visit) {
      if (line.length === 0 && hasRoom()) return run(visit);
      if (line.length >= SHORT_LINE && line.length * pace > longestWait * SURE) return refuse(visit);
      line.push({ visit, since: performance.now() });
      watchLine();
    },
    waiting: () => line.length,
    turnedAway: () => turnedAway,
  };
}
