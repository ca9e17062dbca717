/** CPU milliseconds of this thread; wall time would include other programs. */
export function workMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** @returns the result of `task`, and the longest time in CPU milliseconds that it blocked the event loop */
export async function longestDelay<T>(task: () => Promise<T>): Promise<[done: T, longest: number]> {
  let [longest, last, isOver] = [0, workMs(), false];
  const turn = () => {
    longest = Math.max(longest, workMs() - last);
    last = workMs();
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const done = await task();
  isOver = true;
  // The task may end before the next turn.
  longest = Math.max(longest, workMs() - last);
  return [done, longest];
}
