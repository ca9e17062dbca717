/** Prints a figure of a deep test; the test itself verifies its limits. */
export function reportFigure(name: string, value: number, unit = ''): void {
  const digits = value !== 0 && Math.abs(value) < 10 ? 3 : 1;
  const shown = Number.isInteger(value) ? String(value) : value.toFixed(digits);
  process.stdout.write(`  ${name.padEnd(72)} ${shown.padStart(10)} ${unit}\n`);
}
