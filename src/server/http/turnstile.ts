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
  enter(visit: Visit): void;
  waiting(): number;
  /** How many were turned away since the start. */
  turnedAway(): number;
};

const AT_ONCE = 16;
const LONGEST_WAIT_MS = 400;
/** So long the event loop serves before it looks again at what has arrived: who is turned away hears it by then. */
const TURN_MS = 10;
/** So many may always wait; what the last ones cost says little about so few. */
const SHORT_LINE = 16;
/** The share of the latest measure in what a visit is taken to cost. */
const LATEST = 0.1;
const USUAL_MS = 2;
const MOST_MS = 50;

/** @param longestWait milliseconds @param turn the same: see TURN_MS */
export function createTurnstile({ longestWait = LONGEST_WAIT_MS, turn = TURN_MS } = {}): Turnstile {
  const line: { visit: Visit; since: number }[] = [];
  let running = 0;
  let turnBegan: number | undefined;
  /** Milliseconds from one visit's end to the next, while others wait. */
  let pace = USUAL_MS;
  let lastEnd: number | undefined;
  let watch: NodeJS.Timeout | undefined;
  let turnedAway = 0;

  function isTurnOver(): boolean {
    const now = performance.now();
    if (turnBegan === undefined) {
      turnBegan = now;
      setImmediate(() => {
        turnBegan = undefined;
        drain();
      });
    }
    return now - turnBegan > turn;
  }

  const hasRoom = () => running < AT_ONCE && !isTurnOver();

  function run(visit: Visit): void {
    if (visit.isGone()) return;
    running += 1;
    let isOver = false;
    visit.whenOver(() => {
      if (isOver) return;
      isOver = true;
      running -= 1;
      measure();
      drain();
    });
    visit.serve();
  }

  function measure(): void {
    const now = performance.now();
    if (lastEnd !== undefined) pace += (Math.min(now - lastEnd, MOST_MS) - pace) * LATEST;
    lastEnd = line.length > 0 ? now : undefined;
  }

  function drain(): void {
    while (line.length > 0 && hasRoom()) {
      const next = line.shift();
      if (next) run(next.visit);
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
    watch = setTimeout(giveUp, line[0].since + longestWait - performance.now());
    watch.unref();
  }

  return {
    enter(visit) {
      if (line.length === 0 && hasRoom()) return run(visit);
      if (line.length >= SHORT_LINE && line.length * pace > longestWait) return refuse(visit);
      line.push({ visit, since: performance.now() });
      watchLine();
    },
    waiting: () => line.length,
    turnedAway: () => turnedAway,
  };
}
