import type { Order } from '#contract/orders/order.ts';
import type { PaperSettings } from '#contract/orders/papers/paper-settings.ts';
import { isInIndia } from '#contract/accounts/india.ts';
import { lineName } from '#contract/orders/payment.ts';
import { formatRupeesExactly } from '#contract/text/money.ts';
import { adjustmentAmountText } from '#web/features/shared/orders/adjustment-lines.tsx';
import { formatTimestampDay } from '../shared/dates.ts';
import { PartyBlock } from './document-sheet.tsx';

/** Who sends the parcels. */
export type Sender = Pick<PaperSettings, 'legalName' | 'address'> & { brand: string };

/** A list for the parcel, without prices if the order hides them. It has no number of its own. */
export function PackingSlip({ order, sender }: { order: Order; sender: Sender }) {
  const { products, lines, hidePrices, giftNote, orderId } = order;
  const others = lines.filter(({ kind }) => kind !== 'product');
  const { legalName, brand, address } = sender;
  const from = {
    name: legalName || brand,
    address: address.split('\n').filter((line) => line.trim() !== ''),
  };
  return (
    <article className="sheet" aria-label={`Packing slip of ${orderId}`}>
      <div className="sheet-top">
        <PartyBlock
          party={from}
          brand={legalName === '' || legalName === brand ? undefined : brand}
          isSeller
        />
        <div>
          <h2>Packing slip</h2>
          <p className="sheet-title">{orderId}</p>
          <p>{formatTimestampDay(order.createdAt)}</p>
        </div>
      </div>
      <div className="sheet-parties">
        <Recipient order={order} />
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Quantity</th>
            {!hidePrices && <th scope="col">Amount</th>}
          </tr>
        </thead>
        <tbody>
          {products.map(({ product, quantity }, index) => (
            <tr key={index}>
              <th scope="row">
                <ItemName product={product} />
              </th>
              <td>{quantity}</td>
              {!hidePrices && <td>{formatRupeesExactly(product.price * quantity)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {!hidePrices && (
        <table className="sheet-sums sheet-block">
          <tbody>
            {others.map(({ kind, label, amount }, index) => (
              <tr key={index}>
                <th scope="row">{lineName(kind, label)}</th>
                <td>{adjustmentAmountText(kind, amount)}</td>
              </tr>
            ))}
            <tr className="sheet-total">
              <th scope="row">Total</th>
              <td>{formatRupeesExactly(order.totalAmount)}</td>
            </tr>
          </tbody>
        </table>
      )}
      {giftNote && <p className="sheet-gift sheet-block">{giftNote}</p>}
    </article>
  );
}

/** Beside the box to tick, the variant starts below the name. */
function ItemName({ product: { name, variant } }: Pick<Order['products'][number], 'product'>) {
  return (
    <span className="sheet-item">
      <span className="sheet-box" />
      <span>
        {name}
        {variant && <span className="sheet-small">{variant.text}</span>}
      </span>
    </span>
  );
}

function Recipient({ order }: { order: Order }) {
  const { pickup, address: to } = order.shippingInformation;
  const lines = [
    to.address,
    to.landmark,
    [to.city, to.zip].filter(Boolean).join(' '),
    [to.state, isInIndia(to.country) ? '' : to.country].filter(Boolean).join(', '),
  ].filter(Boolean);
  return (
    <div className="sheet-large">
      <h3>{pickup ? 'Picked up by' : 'Ship to'}</h3>
      <PartyBlock party={{ name: `${to.firstName} ${to.lastName}`.trim(), address: lines }} />
      {to.phone && <p>{to.phone}</p>}
    </div>
  );
}
