import lighthouse from 'lighthouse';

/** Lighthouse's result for one page: scores from 0 to 100, times in milliseconds. */
export interface Verdict {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  largestPaint: number;
  blocking: number;
  shift: number;
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/**
 * Measures a page as on a mid-range phone on a slow mobile network. @param times number of runs, of which the medians
 * count
 */
export async function judge(url: string, debuggingPort: number, times = 5): Promise<Verdict> {
  const verdicts: Verdict[] = [];
  for (let time = 0; time < times; time += 1) verdicts.push(await judgeOnce(url, debuggingPort));
  const middle = (of: keyof Verdict) =>
    verdicts.map((verdict) => verdict[of]).toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? Number.NaN;
  return {
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    bestPractices: middle('bestPractices'),
    seo: middle('seo'),
    largestPaint: middle('largestPaint'),
    blocking: middle('blocking'),
    shift: middle('shift'),
  };
}

async function judgeOnce(url: string, port: number): Promise<Verdict> {
  const result = await lighthouse(url, { port, onlyCategories: categories, logLevel: 'error' });
  if (!result) throw new Error(`Lighthouse said nothing of ${url}`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
  const score = (category: string) => (lhr.categories[category]?.score ?? Number.NaN) * 100;
  const number = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    largestPaint: number('largest-contentful-paint'),
    blocking: number('total-blocking-time'),
    shift: number('cumulative-layout-shift'),
  };
}
