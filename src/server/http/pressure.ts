import { monitorEventLoopDelay } from 'node:perf_hooks';

const LOOK_EVERY_MS = 500;
const RESOLUTION_MS = 10;
/** Half of the moments of the last half second came later than this. */
const LATE_MS = 200;
/** A slow machine with few visitors is slow, not overloaded. */
const BUSY_FROM = 32;
const FULL_FROM = 1_000;

/** Tells when reads should be turned away so that those already begun get done. */
export type Pressure = {
  /** Counts one request; call the answer when it has ended. */
  enter(): () => void;
  isHigh(): boolean;
  /** Requests that were begun and have not ended. */
  underWay(): number;
  stop(): void;
};

export function watchPressure(): Pressure {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let inFlight = 0;
  let isLate = false;
  const timer = setInterval(() => {
    isLate = delay.percentile(50) / 1e6 - RESOLUTION_MS > LATE_MS;
    delay.reset();
  }, LOOK_EVERY_MS);
  timer.unref();
  return {
    enter() {
      inFlight += 1;
      let left = false;
      return () => {
        if (!left) inFlight -= 1;
        left = true;
      };
    },
    underWay: () => inFlight,
    isHigh: () => inFlight > FULL_FROM || (isLate && inFlight > BUSY_FROM),
    stop() {
      clearInterval(timer);
      delay.disable();
    },
  };
}
