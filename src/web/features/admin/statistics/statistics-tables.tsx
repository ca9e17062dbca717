import type { ProductStatistics, Statistics } from '#contract/shop/statistics.ts';
import { formatCount, formatRupees } from '#contract/text/money.ts';
import { Link } from '#web/navigation/link.tsx';
import { Cell, ColumnHeaderCell, Row, RowHeaderCell, Table, TableBody, TableHead } from '#web/ui/table.tsx';
import { formatDay } from '../shared/dates.ts';
import { formatMeasure, type Measure, measureNames, sourceNames } from './statistics-text.ts';

type DaysProps = { days: Statistics['days']; measures: readonly Measure[] };

/** The numbers of a plot, the latest day first. */
export function DayTable({ days, measures }: DaysProps) {
  return (
    <Table label="By day" className="statistics-numbers mt-2">
      <TableHead>
        <ColumnHeaderCell>Day</ColumnHeaderCell>
        {measures.map((measure) => (
          <ColumnHeaderCell key={measure}>{measureNames[measure]}</ColumnHeaderCell>
        ))}
      </TableHead>
      <TableBody>
        {days.toReversed().map((counts) => (
          <Row key={counts.day}>
            <RowHeaderCell className="whitespace-nowrap">{formatDay(counts.day)}</RowHeaderCell>
            {measures.map((measure) => (
              <Cell key={measure} label={measureNames[measure]} className="tabular-figures">
                {formatMeasure(measure, counts[measure])}
              </Cell>
            ))}
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

type ProductsProps = { products: readonly ProductStatistics[]; hasOrderBook: boolean };

/** Each product's way from the view to the sale. */
export function ProductTable({ products, hasOrderBook }: ProductsProps) {
  const max = Math.max(1, ...products.map(({ views }) => views));
  return (
    <Table label="By piece" className="statistics-numbers mt-2">
      <TableHead>
        <ColumnHeaderCell>Piece</ColumnHeaderCell>
        <ColumnHeaderCell>Viewed</ColumnHeaderCell>
        <ColumnHeaderCell>Visitors</ColumnHeaderCell>
        <ColumnHeaderCell>Favorited</ColumnHeaderCell>
        {hasOrderBook && (
          <>
            <ColumnHeaderCell>Enquired</ColumnHeaderCell>
            <ColumnHeaderCell>Sold</ColumnHeaderCell>
            <ColumnHeaderCell>Sales</ColumnHeaderCell>
          </>
        )}
      </TableHead>
      <TableBody>
        {products.map(({ id, name, views, visitors, hearts, enquiries, sold, money }) => (
          <Row key={id}>
            <RowHeaderCell className="break-words">
              <ProductLink id={id} name={name} />
              <Share value={views} max={max} />
            </RowHeaderCell>
            <NumberCell label="Viewed" value={views} />
            <NumberCell label="Visitors" value={visitors} />
            <NumberCell label="Favorited" value={hearts} />
            {hasOrderBook && (
              <>
                <NumberCell label="Enquired" value={enquiries} />
                <NumberCell label="Sold" value={sold} />
                <Cell label="Sales" className="tabular-figures">
                  {formatRupees(money)}
                </Cell>
              </>
            )}
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

type SourcesProps = { sources: Statistics['sources']; measures: readonly Measure[] };

export function SourceTable({ sources, measures }: SourcesProps) {
  const max = Math.max(1, ...sources.map(({ visitors }) => visitors));
  return (
    <Table label="By source" className="statistics-numbers mt-2">
      <TableHead>
        <ColumnHeaderCell>Source</ColumnHeaderCell>
        {measures.map((measure) => (
          <ColumnHeaderCell key={measure}>{measureNames[measure]}</ColumnHeaderCell>
        ))}
      </TableHead>
      <TableBody>
        {sources.map(({ source, ...counts }) => (
          <Row key={source}>
            <RowHeaderCell>
              {sourceNames[source]}
              <Share value={counts.visitors} max={max} />
            </RowHeaderCell>
            {measures.map((measure) => (
              <Cell key={measure} label={measureNames[measure]} className="tabular-figures">
                {formatMeasure(measure, counts[measure])}
              </Cell>
            ))}
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

export const ProductLink = ({ id, name }: { id: string; name: string }) => (
  <Link
    to="/product/$id"
    params={{ id }}
    className="ink-link inline-flex items-center wrap-anywhere pointer-coarse:min-h-11"
  >
    {name}
  </Link>
);

const NumberCell = ({ label, value }: { label: string; value: number }) => (
  <Cell label={label} className="tabular-figures">
    {formatCount(value)}
  </Cell>
);

/** A thin bar below a name: how much of the largest number this one is. */
function Share({ value, max }: { value: number; max: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 2"
      preserveAspectRatio="none"
      className="mt-1.5 block h-1 w-full max-w-56"
    >
      <rect width="100" height="2" className="fill-paper-sunk" />
      <rect width={(value / max) * 100} height="2" className="fill-indigo" />
    </svg>
  );
}
