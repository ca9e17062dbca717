import type { Order } from '#contract/orders/order.ts';
import { isStatus, statuses, statusWord } from '#web/features/shared/orders/status-badge.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Options } from '../shared/options.tsx';
import type { FormFields } from '../shared/text-props.ts';
import type { OrderDraft } from './order-draft.ts';

type Props = FormFields<OrderDraft> & {
  /** The stored status. */
  before: Order['status'];
};

/** The status of an order, and what its change does to the stock. */
export function StatusField({ draft, change, errors, before }: Props) {
  return (
    <Select
      label="Status"
      value={draft.status}
      onChange={({ target: { value } }) => isStatus(value) && change({ status: value })}
      hint={stockHint(before, draft.status)}
      error={errors['status']}
    >
      <Options of={statuses.map((status) => [status, statusWord(status, draft.pickup)])} />
    </Select>
  );
}

function stockHint(before: Order['status'], after: Order['status']): string {
  if (after === 'CANCELED' && before !== 'CANCELED') return 'Its pieces go back into stock.';
  if (after !== 'CANCELED' && before === 'CANCELED') return 'Its pieces are taken out of stock again.';
  if (after === 'CANCELED') return 'Its pieces are back in stock.';
  return 'Canceling puts its pieces back into stock.';
}
