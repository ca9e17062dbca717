import '#web/api/configure-zod.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { adjustPaise } from '#contract/catalog/prices/adjust-price.ts';
import { BulkChange } from '#contract/catalog/bulk.ts';
import type { Product } from '#contract/catalog/product.ts';
import { TRASH_DAYS } from '#contract/catalog/trash.ts';
import { formatRupeesExactly, toPaise, toRupees } from '#contract/text/money.ts';
import { queryClient } from '#web/api/query-client.ts';
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { countText } from '../shared/count-text.ts';
import { Options } from '../shared/options.tsx';
import { allCategories } from '../shared/queries.ts';
import { readNumber } from './product-input.ts';

export type BulkDialog = 'percent' | 'move' | 'delete';

type Props = {
  count: number;
  /** One of them, to show its new price. */
  example: Product | undefined;
  busy: boolean;
  onClose: () => void;
  onChange: (change: BulkChange) => void;
};

/** The dialogs of the changes that need more than a press. */
export function BulkDialogs({ dialog, ...props }: Props & { dialog: BulkDialog | undefined }) {
  const { count, busy, onClose, onChange } = props;
  return (
    <>
      {dialog === 'percent' && <PercentDialog {...props} />}
      {dialog === 'move' && <MoveDialog {...props} />}
      <AlertDialog
        open={dialog === 'delete'}
        onOpenChange={onClose}
        title={`Delete ${countText(count, 'product')}`}
        text={
          <p>
            {count === 1
              ? `It leaves the shop at once and stays in the trash for ${TRASH_DAYS} days.`
              : `They leave the shop at once and stay in the trash for ${TRASH_DAYS} days.`}
          </p>
        }
        confirm="Delete"
        busy={busy}
        onConfirm={() => onChange({ delete: true })}
      />
    </>
  );
}

type BulkFormProps = Pick<Props, 'busy' | 'onClose'> & {
  title: string;
  description?: string;
  submitLabel: string;
  onSubmit: () => void;
  children: ReactNode;
};

function BulkForm({ busy, onClose, title, description, submitLabel, onSubmit, children }: BulkFormProps) {
  return (
    <Dialog open onOpenChange={() => !busy && onClose()} title={title} description={description}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onSubmit();
        }}
      >
        {children}
        <DialogActions>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function MoveDialog({ count, onChange, ...rest }: Props) {
  const { data: categories = [] } = useQuery(allCategories, queryClient);
  const [category, setCategory] = useState('');
  const [error, setError] = useState<string>();

  function submit() {
    if (category === '') setError('Category is required');
    else onChange({ category });
  }

  return (
    <BulkForm {...rest} title={`Move ${countText(count, 'product')}`} submitLabel="Move" onSubmit={submit}>
      <Select
        label="To the category"
        value={category}
        error={error}
        onChange={(event) => {
          setCategory(event.target.value);
          setError(undefined);
        }}
      >
        <option value="">Choose a category</option>
        <Options of={categories.map(({ _id, name }) => [_id, name])} />
      </Select>
    </BulkForm>
  );
}

function PercentDialog({ count, example, onChange, ...rest }: Props) {
  const [direction, setDirection] = useState('up');
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const typed = readNumber(text);
  /** Negative to lower prices. */
  const percent = typed === undefined || typed <= 0 ? undefined : direction === 'up' ? typed : -typed;

  function submit() {
    const checked = BulkChange.safeParse({ price: { percent } });
    setError(checked.error?.issues[0]?.message);
    if (checked.success) onChange(checked.data);
  }

  return (
    <BulkForm
      {...rest}
      title="Change price"
      description={`Changes price and discounted price of ${countText(count, 'product')}.`}
      submitLabel="Change price"
      onSubmit={submit}
    >
      <div className="grid grid-cols-2 gap-3">
        <Select label="Which way" value={direction} onChange={({ target }) => setDirection(target.value)}>
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
            <span className="tabular-figures">{formatRupeesExactly(example.price.actual)}</span> becomes{' '}
            <strong className="tabular-figures text-ink">
              {formatRupeesExactly(newPrice(example, percent))}
            </strong>
          </>
        )}
      </p>
    </BulkForm>
  );
}

const newPrice = ({ price }: Product, percent: number) =>
  toRupees(adjustPaise(toPaise(price.actual), percent));
