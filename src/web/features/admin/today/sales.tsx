import type { Today } from '#contract/shop/today.ts';
import { formatRupees } from '#contract/text/money.ts';
import { Cell, ColumnHeaderCell, Row, RowHeaderCell, Table, TableBody, TableHead } from '#web/ui/table.tsx';
import { monthName, runningTotals, salesRows, salesText } from './sales-text.ts';

/** The sales of this month and the last, added up day by day: as a sentence, a plot and a table. */
export function Sales({ sales }: { sales: Today['sales'] }) {
  const names = { current: monthName(sales.thisMonth), last: monthName(sales.lastMonth) };
  const current = runningTotals(sales.thisMonth);
  const last = runningTotals(sales.lastMonth);
  return (
    <section aria-labelledby="sales">
      <h3 id="sales" className="text-lg">
        Sales
      </h3>
      <p className="mt-1 text-ink-soft">{salesText(sales)}</p>
      <Plot current={current} last={last} />
      <p className="sales-key" aria-hidden="true">
        <span>{names.current}</span>
        <span>{names.last}</span>
      </p>
      <details className="mt-3">
        <summary className="ink-link inline-flex min-h-9 items-center text-sm pointer-coarse:min-h-11">
          Show as a table
        </summary>
        <Table label="Sales up to each day" className="tabular-figures text-sm">
          <TableHead>
            <ColumnHeaderCell>Day</ColumnHeaderCell>
            <ColumnHeaderCell>{names.current}</ColumnHeaderCell>
            <ColumnHeaderCell>{names.last}</ColumnHeaderCell>
          </TableHead>
          <TableBody>
            {salesRows(sales).map((row) => (
              <Row key={row.day}>
                <RowHeaderCell>{row.day}</RowHeaderCell>
                <Cell label={names.current}>{rupees(row.current)}</Cell>
                <Cell label={names.last}>{rupees(row.last)}</Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      </details>
    </section>
  );
}

const rupees = (amount: number | undefined) => (amount === undefined ? '–' : formatRupees(amount));

/** Of the area with the lines. The highest point is 10 below its top; the texts are in the 20 above it and the 24 below it. */
const [WIDTH, HEIGHT] = [480, 190];
/** The days of the longest month. */
const DAYS = 31;

type PlotProps = { current: readonly number[]; last: readonly number[] };

/** Decoration for those who see it: the sentence and the table have the same figures. */
function Plot({ current, last }: PlotProps) {
  const highest = Math.max(0, ...current, ...last);
  const most = highest || 1;
  const points = (totals: readonly number[]) =>
    totals
      .map((total, index) => `${(index * WIDTH) / (DAYS - 1)},${HEIGHT - (total / most) * (HEIGHT - 10)}`)
      .join(' ');
  return (
    <svg viewBox={`0 -20 ${WIDTH} ${HEIGHT + 44}`} aria-hidden="true" className="sales-plot mt-3">
      <path className="edge" d={`M0 0V${HEIGHT}H${WIDTH}`} />
      {highest > 0 && (
        <text x="6" y="-4">
          {formatRupees(highest)}
        </text>
      )}
      <text x="0" y={HEIGHT + 18}>
        1
      </text>
      <text x={WIDTH} y={HEIGHT + 18} textAnchor="end">
        {DAYS}
      </text>
      <polyline className="last" points={points(last)} />
      <polyline className="this" points={points(current)} />
      <circle
        className="this"
        r="3"
        cx={((current.length - 1) * WIDTH) / (DAYS - 1)}
        cy={HEIGHT - ((current.at(-1) ?? 0) / most) * (HEIGHT - 10)}
      />
    </svg>
  );
}
