/** The order matters: most browsers also name others in their User-Agent header. */
const browsers: readonly [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.* Safari\//],
];
const systems: readonly [name: string, pattern: RegExp][] = [
  ['an iPhone', /\biPhone\b/],
  ['an iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['a Mac', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** Longer than the header of any known browser. */
export const MAX_USER_AGENT_LENGTH = 400;

/**
 * Describes a browser and its operating system, like "Firefox on Windows"; empty if both are unknown. The text never
 * contains parts of the header, so a forged header cannot inject anything.
 */
export function describeDevice(userAgent: string | undefined): string {
  const header = userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? '';
  const [browser] = browsers.find(([, pattern]) => pattern.test(header)) ?? [];
  const [system] = systems.find(([, pattern]) => pattern.test(header)) ?? [];
  if (browser && system) return `${browser} on ${system}`;
  if (browser) return browser;
  return system ? `A browser on ${system}` : '';
}
