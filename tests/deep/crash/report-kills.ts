import { sayFigure } from '#tests/support/report-figure.ts';
import type { Figures } from './kills.ts';

export function sayKills({ kills, acknowledged, lost, slowestMs, slowestCpu }: Figures): void {
  sayFigure('kill -9 under load', kills);
  sayFigure('acknowledged writes', acknowledged);
  sayFigure('of these lost', lost);
  sayFigure('slowest start until ready', slowestMs, 'ms');
  sayFigure('slowest start until ready', slowestCpu, 'CPU s');
}
