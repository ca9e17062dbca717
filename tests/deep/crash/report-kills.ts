import { reportFigure } from '#tests/support/report-figure.ts';
import type { Figures } from './kills.ts';

export function reportKills({ kills, acknowledged, lost, slowestMs, slowestCpu, usualCpu }: Figures): void {
  reportFigure('kill -9 under load', kills);
  reportFigure('acknowledged writes', acknowledged);
  reportFigure('of these lost', lost);
  reportFigure('slowest start until ready', slowestMs, 'ms');
  reportFigure('slowest start until ready', slowestCpu, 'CPU s');
  if (usualCpu > 0) reportFigure('start after a clean shutdown', usualCpu, 'CPU s');
}
