import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { documentTitles, type IssuedDocument } from '#contract/orders/papers/document.ts';
import { financialYearOf, longYear } from '#contract/orders/papers/financial-year.ts';
import { formatRupeesExactly } from '#contract/text/money.ts';
import { callQuery } from '#web/api/call-query.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { Link } from '#web/navigation/link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Cell, ColumnHeaderCell, Row, RowHeaderCell, Table, TableBody, TableHead } from '#web/ui/table.tsx';
import { totalText } from '../shared/count-text.ts';
import { formatDay } from '../shared/dates.ts';
import { ExportButton } from '../shared/export-button.tsx';
import { IconButton } from '../shared/icon-button.tsx';
import { ListPending, ShowMore } from '../shared/list-states.tsx';
import { Options } from '../shared/options.tsx';
import { pagedQuery } from '../shared/queries.ts';
import { ScreenHeader } from '../shared/screen-header.tsx';
import { PrintDocument } from './papers-dialog.tsx';

const PAGE_SIZE = '50';

/** The receipts, bills of supply, invoices and credit notes of a financial year, the latest first. */
export function DocumentsScreen() {
  const [current] = useState(() => financialYearOf(Date.now()));
  const { data: years = [] } = useQuery({ ...callQuery('listDocumentYears'), staleTime: 0 }, queryClient);
  const [year, setYear] = useState(current);
  const query = { year: String(year), limit: PAGE_SIZE };
  const list = useInfiniteQuery({ ...pagedQuery('listDocuments', query), staleTime: 0 }, queryClient);
  const documents = list.data?.pages.flatMap(({ data }) => data);
  const choices = [...new Set([current, ...years.map((each) => each.year)])].toSorted((a, b) => b - a);
  const [printed, setPrinted] = useState<IssuedDocument>();

  return (
    <>
      <ScreenHeader title="Papers" subtitle="Receipts, bills, invoices and credit notes by financial year">
        <Link
          to="/admin/$tab"
          params={{ tab: 'settings' }}
          search={{ edit: 'papers' }}
          className={buttonClass({ variant: 'outline', size: 'sm' })}
        >
          Settings of papers
        </Link>
      </ScreenHeader>
      <Select
        label="Financial year"
        labelHidden
        className="mt-6 sm:max-w-xs"
        value={year}
        onChange={({ target }) => setYear(Number(target.value))}
      >
        <Options of={choices.map((each) => [String(each), `April ${each} – March ${each + 1}`])} />
      </Select>
      {documents ? (
        <>
          <div className="mt-4 flex min-h-9 flex-wrap items-center justify-between gap-x-4">
            <p role="status" className="text-sm text-ink-faint">
              {totalText(list.data?.pages[0]?.page ?? { total: documents.length }, 'document')}
            </p>
            {documents.length > 0 && <ExportDocuments year={year} />}
          </div>
          {documents.length > 0 ? (
            <DocumentTable documents={documents} onPrint={setPrinted} />
          ) : (
            <EmptyState level={3} title="No papers in this year">
              Open “Papers” at an order to issue a receipt or an invoice for it.
            </EmptyState>
          )}
          <ShowMore list={list} className="mt-6" />
        </>
      ) : (
        <ListPending query={list} />
      )}
      {printed && <PrintDocument document={printed} onClose={() => setPrinted(undefined)} />}
    </>
  );
}

type TableProps = { documents: readonly IssuedDocument[]; onPrint: (document: IssuedDocument) => void };

function DocumentTable({ documents, onPrint }: TableProps) {
  return (
    <Table label="Papers" className="mt-2">
      <TableHead>
        <ColumnHeaderCell>Number</ColumnHeaderCell>
        <ColumnHeaderCell>Date</ColumnHeaderCell>
        <ColumnHeaderCell>Order</ColumnHeaderCell>
        <ColumnHeaderCell>Customer</ColumnHeaderCell>
        <ColumnHeaderCell className="text-right">Total</ColumnHeaderCell>
        <ColumnHeaderCell>
          <span className="sr-only">Actions</span>
        </ColumnHeaderCell>
      </TableHead>
      <TableBody>
        {documents.map((document) => {
          const { id, kind, number, content, canceledAt, cancelReason } = document;
          return (
            <Row key={id}>
              <RowHeaderCell>
                <span className="tabular-figures font-semibold">{number}</span>
                <span className="block text-sm font-normal text-ink-soft">
                  {documentTitles[kind]}
                  {content.original && ` to ${content.original.number}`}
                </span>
                {canceledAt !== undefined && (
                  <span className="block text-sm font-normal wrap-anywhere">
                    <Badge variant="muted">Canceled</Badge> {cancelReason}
                  </span>
                )}
              </RowHeaderCell>
              <Cell label="Date">{formatDay(content.date)}</Cell>
              <Cell label="Order">{content.order.number}</Cell>
              <Cell label="Customer" className="wrap-anywhere">
                {content.customer.name}
              </Cell>
              <Cell label="Total" className="tabular-figures lg:text-right">
                {formatRupeesExactly(kind === 'credit_note' ? -content.total : content.total)}
              </Cell>
              <Cell>
                <IconButton
                  label={`Print ${number}`}
                  title="Print"
                  Icon={Printer}
                  onClick={() => onPrint(document)}
                />
              </Cell>
            </Row>
          );
        })}
      </TableBody>
    </Table>
  );
}

/** Saves the documents of a financial year as a CSV file for the accountant. */
const ExportDocuments = ({ year }: { year: number }) => (
  <ExportButton
    what="papers"
    label={`Export the papers of ${longYear(year)}`}
    fetchCsv={() => fetchCall('exportDocuments', { query: { year: String(year) } })}
  />
);
