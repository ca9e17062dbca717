import '#web/api/zod-csp.ts';
import { type FormEvent, useState } from 'react';
import { BulkChange } from '#contract/catalog/bulk.ts';
import { formatRupeesExactly, toPaise, toRupees } from '#contract/text/money.ts';
import type { Product } from '#contract/catalog/product.ts';
import { adjustPaise } from '#contract/catalog/adjust-price.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { countText } from '../shared/count-text.ts';
import { readNumber } from './product-input.ts';

type Props = {
  count: number;
  /** One of the products, to show its new price. */
  example: Product | undefined;
  busy: boolean;
  onClose: () => void;
  /** @param percent negative to lower prices */
  onChange: (percent: number) => void;
};

export function PercentDialog({ count, example, busy, onClose, onChange }: Props) {
  const [direction, setDirection] = useState<'up' | 'down'>('up');
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const typed = readNumber(text);
  const percent = typed === undefined || typed <= 0 ? undefined : direction === 'up' ? typed : -typed;

  function submit(event: FormEvent) {
    event.preventDefault();
    const checked = BulkChange.safeParse({ price: { percent } });
    setError(checked.error?.issues[0]?.message);
    if (checked.success && percent !== undefined && !busy) onChange(percent);
  }

  return (
    <Dialog
      open
      onOpenChange={() => !busy && onClose()}
      title="Change price"
      description={`Changes price and discounted price of ${countText(count, 'product')}.`}
    >
      <form noValidate onSubmit={submit}>
        <div className="grid grid-cols-2 gap-3">
          <Select
            label="Which way"
            value={direction}
            onChange={(event) => setDirection(event.target.value === 'down' ? 'down' : 'up')}
          >
            <option value="up">Raise by</option>
            <option value="down">Lower by</option>
          </Select>
          <TextField
            label="Percent"
            inputMode="decimal"
            autoComplete="off"
            after="%"
            value={text}
            error={error}
            onChange={(event) => {
              setText(event.target.value);
              setError(undefined);
            }}
          />
        </div>
        <p role="status" className="mt-4 min-h-12 text-sm text-ink-soft">
          {example && percent !== undefined && percent >= -100 && (
            <>
              For example “<span className="break-words">{example.name}</span>”:{' '}
              <span className="figures">{formatRupeesExactly(example.price.actual)}</span> becomes{' '}
              <strong className="figures text-ink">{formatRupeesExactly(newPrice(example, percent))}</strong>
            </>
          )}
        </p>
        <DialogActions>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Change price
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function newPrice({ price: { actual } }: Product, percent: number): number {
  return toRupees(adjustPaise(toPaise(actual), percent));
}
