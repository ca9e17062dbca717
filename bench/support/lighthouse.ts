import lighthouse from 'lighthouse';
import { median } from './statistics.ts';

/** Lighthouse's result for one page: scores from 0 to 100, and three of its measurements. */
export type Scores = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** Largest contentful paint in milliseconds. */
  largestPaint: number;
  /** Total blocking time in milliseconds. */
  blocking: number;
  /** Cumulative layout shift, without unit. */
  shift: number;
};

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/**
 * Measures a page as on Lighthouse's default device: a mid-range phone on a slow mobile network.
 * @param times number of runs; the result has the median of each value, but the largest shift: it does not depend on the load
 */
export async function measureScores(url: string, debuggingPort: number, times = 5): Promise<Scores> {
  const all: Scores[] = [];
  for (let time = 0; time < times; time += 1) all.push(await measureOnce(url, debuggingPort));
  const middle = (of: keyof Scores) => median(all.map((scores) => scores[of]));
  return {
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    bestPractices: middle('bestPractices'),
    seo: middle('seo'),
    largestPaint: middle('largestPaint'),
    blocking: middle('blocking'),
    shift: Math.max(...all.map(({ shift }) => shift)),
  };
}

async function measureOnce(url: string, port: number): Promise<Scores> {
  const result = await lighthouse(url, { port, onlyCategories: categories, logLevel: 'error' });
  if (!result) throw new Error(`Lighthouse returned no result for ${url}`);
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
