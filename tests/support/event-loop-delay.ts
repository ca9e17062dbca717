/** What this thread has worked so far, in milliseconds. Time on the clock would tell more about what else the machine does. */
export function workMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** @returns what came of `task`, and the longest that it held up all others, in milliseconds of this thread's work */
export async function heldUpBy<T>(task: () => Promise<T>): Promise<[done: T, longest: number]> {
  let [longest, last, isOver] = [0, workMs(), false];
  const turn = () => {
    longest = Math.max(longest, workMs() - last);
    last = workMs();
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const done = await task();
  isOver = true;
  return [done, longest];
}
