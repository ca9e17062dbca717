import { stateTaxName } from '#contract/accounts/indian-states.ts';
import {
  type DocumentContent,
  type DocumentKind,
  documentTitles,
  type Party,
} from '#contract/orders/papers/document.ts';
import { formatRupeesExactly } from '#contract/text/money.ts';
import { formatDay, formatTimestampDay } from '../shared/dates.ts';

type Line = DocumentContent['lines'][number];

/** What is printed. A preview has no number yet. */
export type SheetDocument = {
  kind: DocumentKind;
  number?: string;
  canceledAt?: string | undefined;
  cancelReason?: string | undefined;
  content: DocumentContent;
};

/** An amount in a table, whose header says that it is in rupees. */
const figure = (rupees = 0) => formatRupeesExactly(rupees).replace('₹', '');

/** The amount of a line. What costs nothing and is no product, such as free shipping, has no figure. */
const lineFigure = ({ quantity, amount }: Line, rupees: number) =>
  quantity === undefined && amount === 0 ? 'Free' : figure(rupees);

/** A document on paper. All its texts were stored when it was issued. */
export function DocumentSheet({ document }: { document: SheetDocument }) {
  const { kind, number, content, canceledAt, cancelReason } = document;
  const title = documentTitles[kind];
  return (
    <article className="sheet" aria-label={number === undefined ? title : `${title} ${number}`}>
      {kind === 'bill_of_supply' && (
        <p className="sheet-declaration">
          Composition taxable person, not eligible to collect tax on supplies
        </p>
      )}
      <div className="sheet-top">
        <PartyBlock party={content.seller} brand={content.brand} isSeller />
        <div>
          <h2>{title}</h2>
          <p className="sheet-title">{number ?? 'Not issued yet'}</p>
          <p>{formatDay(content.date)}</p>
          <p>
            Order {content.order.number} of {formatDay(content.order.date)}
          </p>
        </div>
      </div>
      {canceledAt !== undefined && (
        <p className="sheet-canceled">
          Canceled on {formatTimestampDay(canceledAt)}
          {cancelReason !== undefined && `: ${cancelReason}`}
        </p>
      )}
      <Parties content={content} />
      {content.taxes.length > 0 ? <TaxLines content={content} /> : <PlainLines content={content} />}
      {/* A signature is never alone on its page. */}
      <div className="sheet-block">
        <Sums content={content} />
        <Ending kind={kind} content={content} />
      </div>
    </article>
  );
}

type PartyProps = { party: Party; brand?: string | undefined; isSeller?: boolean };

/** A name with the address, and what GST needs of it. */
export function PartyBlock({ party, brand, isSeller = false }: PartyProps) {
  const { name, address, state, gstin } = party;
  return (
    <div>
      {brand && <p className="sheet-title">{brand}</p>}
      <p className={isSeller && !brand ? 'sheet-title' : 'font-semibold'}>{name}</p>
      <address>
        {address.map((line, index) => (
          <span key={`${index} ${line}`} className="block">
            {line}
          </span>
        ))}
        {state && (
          <span className="block">
            {state.name} ({state.code})
          </span>
        )}
      </address>
      {gstin && <p>GSTIN {gstin}</p>}
    </div>
  );
}

function Parties({ content }: { content: DocumentContent }) {
  const { customer, recipient, supplyState, original, reason } = content;
  return (
    <div className="sheet-parties">
      <div>
        <h3>{recipient ? 'Billed to' : 'To'}</h3>
        <PartyBlock party={customer} />
      </div>
      {recipient && (
        <div>
          <h3>Delivered to</h3>
          <PartyBlock party={recipient} />
        </div>
      )}
      {supplyState && (
        <div>
          <h3>Place of supply</h3>
          <p>
            {supplyState.name} ({supplyState.code})
          </p>
        </div>
      )}
      {original && (
        <div>
          <h3>Reduces</h3>
          <p>
            {original.number} of {formatDay(original.date)}
          </p>
          {reason !== undefined && <p>Reason: {reason}</p>}
        </div>
      )}
    </div>
  );
}

/** The lines to print. Left out are the lines of a credit note of which it takes back nothing: it has all lines of the original. */
const shownLines = ({ lines, original }: DocumentContent) =>
  original ? lines.filter(({ total }) => total !== 0) : lines;

const detailOf = ({ hsn, rate }: Line) =>
  [hsn && `HSN ${hsn}`, rate !== undefined && `GST ${rate}%`].filter(Boolean).join(' · ');

function Label({ line, withPrice = false }: { line: Line; withPrice?: boolean }) {
  const { label, quantity, price } = line;
  const times =
    withPrice && quantity !== undefined
      ? `${quantity}${price === undefined ? '' : ` × ${figure(price)}`}`
      : '';
  const details = [times, detailOf(line)].filter(Boolean).join(' · ');
  return (
    <th scope="row">
      {label}
      {details !== '' && <span className="sheet-small">{details}</span>}
    </th>
  );
}

/** The lines of a document without tax. */
function PlainLines({ content }: { content: DocumentContent }) {
  const isNote = content.original !== undefined;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Quantity</th>
          {!isNote && <th scope="col">Price (₹)</th>}
          <th scope="col">Amount (₹)</th>
        </tr>
      </thead>
      <tbody>
        {shownLines(content).map((line, index) => (
          <tr key={index}>
            <Label line={line} />
            <td>{line.quantity ?? ''}</td>
            {!isNote && <td>{line.price === undefined ? '' : figure(line.price)}</td>}
            <td>{lineFigure(line, line.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The columns of taxes: between states only IGST, otherwise CGST and the tax of the state. */
function taxColumns({ supplyState, seller }: DocumentContent) {
  const code = supplyState?.code ?? '';
  if (code !== seller.state?.code) return [{ part: 'igst', name: 'IGST' }] as const;
  return [
    { part: 'cgst', name: 'CGST' },
    { part: 'sgst', name: stateTaxName(code) },
  ] as const;
}

/** The lines of a tax invoice, or of a credit note to one. */
function TaxLines({ content }: { content: DocumentContent }) {
  const taxes = taxColumns(content);
  const hasDiscount = content.lines.some(({ discount }) => discount > 0);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Item (amounts in ₹)</th>
          {hasDiscount && <th scope="col">Discount</th>}
          <th scope="col">Taxable value</th>
          {taxes.map(({ part, name }) => (
            <th key={part} scope="col">
              {name}
            </th>
          ))}
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {shownLines(content).map((line, index) => (
          <tr key={index}>
            <Label line={line} withPrice />
            {hasDiscount && <td>{line.discount === 0 ? '' : figure(line.discount)}</td>}
            <td>{figure(line.taxable)}</td>
            {taxes.map(({ part }) => (
              <td key={part}>{figure(line[part])}</td>
            ))}
            <td>{lineFigure(line, line.total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The percentage of one of the taxes of a rate: CGST, one of two, is half of it. */
const rateOf = (rate: number, taxCount: number) => `${rate / taxCount}%`;

function sumRows(content: DocumentContent): [label: string, amount: number][] {
  const { discounts, subtotal, taxes, taxable = 0 } = content;
  const reductions = discounts.map(({ label, amount }): [string, number] => [label, -amount]);
  const before: [string, number][] =
    discounts.length > 0 ? [['Before discount', subtotal], ...reductions] : [];
  if (taxes.length === 0) return before;
  const columns = taxColumns(content);
  const byRate = taxes
    .filter(({ rate }) => rate > 0 && shownLines(content).some((line) => line.rate === rate))
    .flatMap(({ rate, ...tax }) =>
      columns.map(({ part, name }): [string, number] => [
        `${name} ${rateOf(rate, columns.length)}`,
        tax[part] ?? 0,
      ]),
    );
  return [...before, ['Taxable value', taxable], ...byRate];
}

function Sums({ content }: { content: DocumentContent }) {
  const { total, totalInWords, paid, due } = content;
  return (
    <>
      <table className="sheet-sums">
        <tbody>
          {sumRows(content).map(([label, amount], index) => (
            <tr key={index}>
              <th scope="row">{label}</th>
              <td>{formatRupeesExactly(amount)}</td>
            </tr>
          ))}
          <tr className="sheet-total">
            <th scope="row">Total</th>
            <td>{formatRupeesExactly(total)}</td>
          </tr>
          {paid !== undefined && (
            <tr>
              <th scope="row">Paid</th>
              <td>{formatRupeesExactly(paid)}</td>
            </tr>
          )}
          {due !== undefined && due !== 0 && (
            <tr>
              <th scope="row">{due < 0 ? 'Overpaid' : 'Due'}</th>
              <td>{formatRupeesExactly(Math.abs(due))}</td>
            </tr>
          )}
        </tbody>
      </table>
      <p className="sheet-words">{totalInWords}</p>
    </>
  );
}

function Ending({ kind, content }: { kind: DocumentKind; content: DocumentContent }) {
  return (
    <>
      {content.taxes.length > 0 && (
        <div className="sheet-notes">
          <p>
            Prices contain the tax. The tax of each line is rounded to the nearest paisa, and the taxable
            value is the rest.
          </p>
          {kind === 'tax_invoice' && <p>Tax is not payable on reverse charge.</p>}
        </div>
      )}
      <p className="sheet-signature">{content.signature || 'Signature'}</p>
    </>
  );
}
