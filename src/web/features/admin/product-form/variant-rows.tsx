import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import type { DraftErrors } from '#web/features/shared/forms/draft/draft-state.ts';
import { moveItem } from '../shared/move-item.ts';
import { IconButton } from '../shared/icon-button.tsx';
import { NumberField } from '../shared/number-field.tsx';
import { changeVariant, type VariantDraft, type VariantsDraft } from './variants-draft.ts';

export type VariantsProps = {
  draft: VariantsDraft;
  onChange: (draft: VariantsDraft) => void;
  /** The errors by their paths in the product, such as `variants.items.0.price`. */
  errors: DraftErrors;
  /** The price of variants without their own, as typed. */
  price: string;
  /** The stock of the product without variants, as typed: the first variant takes it over. */
  stock: string;
};

type Props = Omit<VariantsProps, 'stock'> & {
  announce: (text: string) => void;
  /** Gets the focus when the last variant is removed. */
  field: RefObject<HTMLElement | null>;
};

type Action = 'earlier' | 'later' | 'remove';

/** The variants with their price and stock, in the order in which visitors see them. */
export function VariantRows({ draft, onChange, errors, price, announce, field }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const { options, items } = draft;

  // Rows are identified by their index, so those that stay are there to be focused at once.
  function focus(index: number, action: Action) {
    const row = list.current?.children[index];
    (row?.querySelector<HTMLElement>(`[data-action="${action}"]`) ?? field.current)?.focus();
  }

  function act(action: Action, index: number, name: string) {
    if (action === 'remove') {
      onChange({ options, items: items.toSpliced(index, 1) });
      announce(`${name} removed`);
      return focus(index < items.length - 1 ? index : index - 1, action);
    }
    const to = action === 'earlier' ? index - 1 : index + 1;
    onChange({ options, items: moveItem(items, index, to) });
    announce(`${name} is now at position ${to + 1} of ${items.length}`);
    focus(to, action);
  }

  return (
    <ul ref={list} aria-label="Variants" className="mt-4 border-t border-line">
      {items.map((item, index) => (
        <VariantRow
          key={index}
          item={item}
          price={price}
          errors={errors}
          path={`variants.items.${index}`}
          isFirst={index === 0}
          isLast={index === items.length - 1}
          onChange={(changed) => onChange(changeVariant(draft, index, changed))}
          onAction={(action, name) => act(action, index, name)}
        />
      ))}
    </ul>
  );
}

type RowProps = Pick<VariantsProps, 'errors' | 'price'> & {
  item: VariantDraft;
  path: string;
  isFirst: boolean;
  isLast: boolean;
  onChange: (changed: Partial<Pick<VariantDraft, 'price' | 'stock'>>) => void;
  onAction: (action: Action, name: string) => void;
};

function VariantRow({ item, price, errors, path, isFirst, isLast, onChange, onAction }: RowProps) {
  const name = item.values.map((value) => value || '…').join(', ');
  const wrongValues = errors[`${path}.values`];
  return (
    // On a phone two fields in a row; with large text one.
    <li className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(7rem,50%-0.75rem)),1fr))] items-start gap-x-3 gap-y-1 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_8rem_6rem_auto]">
      <p className="min-w-0 self-center font-semibold wrap-anywhere max-sm:col-span-full">
        {name}
        {wrongValues && <span className="block text-sm font-normal text-madder">{wrongValues}</span>}
      </p>
      <NumberField
        label="Price (₹)"
        aria-label={`Price of ${name} (₹)`}
        placeholder={price}
        step={0.01}
        inputMode="decimal"
        required={false}
        value={item.price}
        error={errors[`${path}.price`]}
        onChange={(typed) => onChange({ price: typed })}
      />
      <NumberField
        label="Stock"
        aria-label={`Stock of ${name}`}
        step={1}
        inputMode="numeric"
        value={item.stock}
        error={errors[`${path}.stock`]}
        onChange={(typed) => onChange({ stock: typed })}
      />
      <span className="flex max-sm:col-span-full max-sm:justify-end sm:mt-7">
        <IconButton
          data-action="earlier"
          label={`Move ${name} up`}
          Icon={ArrowUp}
          disabled={isFirst}
          onClick={() => onAction('earlier', name)}
        />
        <IconButton
          data-action="later"
          label={`Move ${name} down`}
          Icon={ArrowDown}
          disabled={isLast}
          onClick={() => onAction('later', name)}
        />
        <IconButton
          data-action="remove"
          label={`Remove ${name}`}
          Icon={X}
          onClick={() => onAction('remove', name)}
        />
      </span>
    </li>
  );
}
