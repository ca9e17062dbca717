/** In the order in which they are looked for: most browsers name others beside themselves. */
const browsers: readonly [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.* Safari\//],
];
const systems: readonly [name: string, mark: RegExp][] = [
  ['an iPhone', /\biPhone\b/],
  ['an iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['a Mac', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** Browsers say what they are within this; what stands behind it is nobody's business. */
const MAX_LETTERS = 400;

/**
 * A browser and its system in words that its owner knows it by, like "Firefox on Windows"; empty where neither is
 * known. Made of words of ours only, so nothing that was sent is ever shown.
 */
export function describeDevice(agent: string | undefined): string {
  const said = agent?.slice(0, MAX_LETTERS) ?? '';
  const [browser] = browsers.find(([, mark]) => mark.test(said)) ?? [];
  const [system] = systems.find(([, mark]) => mark.test(said)) ?? [];
  if (browser && system) return `${browser} on ${system}`;
  if (browser) return browser;
  return system ? `A browser on ${system}` : '';
}
