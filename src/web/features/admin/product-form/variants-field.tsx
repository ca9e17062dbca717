import { CircleAlert, Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { limits } from '#contract/api/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { countText } from '../shared/count-text.ts';
import { IconButton } from '../shared/icon-button.tsx';
import { ChipInput } from './chip-input.tsx';
import { VariantRows, type VariantsProps } from './variant-rows.tsx';
import {
  addOption,
  addValues,
  missingVariants,
  removeOption,
  removeValue,
  renameOption,
  type VariantsDraft,
  valuesOfOption,
} from './variants-draft.ts';

/** The options of a product, such as its sizes, and a variant for each combination of their values. */
export function VariantsField(props: VariantsProps) {
  const { draft, onChange, errors } = props;
  const { options, items } = draft;
  const field = useRef<HTMLFieldSetElement>(null);
  const [status, setStatus] = useState('');
  const missing = missingVariants(draft);
  const error = errors['variants'] ?? errors['variants.options'] ?? errors['variants.items'];

  function change(next: VariantsDraft, announcement: string) {
    onChange(next);
    setStatus(announcement);
  }

  return (
    <fieldset ref={field} tabIndex={-1} data-invalid={error ? true : undefined} className="outline-none">
      <legend className="text-sm font-semibold">
        Variants<span className="font-normal text-ink-faint"> (optional)</span>
      </legend>
      <p className="mt-1 text-sm text-ink-faint">
        {options.length === 0
          ? 'For a piece in several sizes, frames or papers, each with its own stock.'
          : 'Visitors choose one of them before they order.'}
      </p>
      {options.map((_, option) => (
        <OptionFields
          key={option}
          {...props}
          option={option}
          onRemove={() => {
            change(removeOption(draft, option), 'Option removed');
            // The button that had the focus is gone.
            field.current?.focus();
          }}
        />
      ))}
      {options.length < limits.options && (
        <Button
          variant="outline"
          size="sm"
          className="mt-3"
          onClick={() => change(addOption(draft), 'Option added')}
        >
          <Plus aria-hidden="true" className="size-4" />
          {options.length === 0 ? 'Add variants' : 'Add another option'}
        </Button>
      )}
      {items.length > 0 && <VariantRows {...props} announce={setStatus} field={field} />}
      {missing.length > 0 && (
        <Button
          variant="quiet"
          size="sm"
          className="mt-2"
          onClick={() =>
            change(
              { options, items: [...items, ...missing] },
              `${countText(missing.length, 'variant')} added`,
            )
          }
        >
          <Plus aria-hidden="true" className="size-4" />
          {missing.length === 1
            ? 'Add the missing combination'
            : `Add the ${missing.length} missing combinations`}
        </Button>
      )}
      {error && (
        <p className="mt-1.5 flex gap-1.5 text-sm text-madder">
          <CircleAlert aria-hidden="true" className="mt-[0.2em] size-4 shrink-0" />
          {error}
        </p>
      )}
      <p role="status" className="sr-only">
        {status}
      </p>
    </fieldset>
  );
}

type OptionProps = VariantsProps & { option: number; onRemove: () => void };

const examples = [
  { name: 'Size', values: 'A4, A3' },
  { name: 'Frame', values: 'None, Oak' },
  { name: 'Paper', values: 'Cotton, Rice' },
];

/** The name of an option and its values. */
function OptionFields({ draft, onChange, errors, stock, option, onRemove }: OptionProps) {
  const name = draft.options[option] ?? '';
  const example = examples[option];
  // A value is missing in the same column of all variants.
  const ownErrorPath = new RegExp(`^variants\\.items\\.\\d+\\.values\\.${option}$`);
  const error = Object.entries(errors).find(([path]) => ownErrorPath.test(path))?.[1];
  const isEmpty = draft.items.length === 0 && errors['variants.items'] !== undefined;
  return (
    <div className="mt-3 grid grid-cols-1 gap-4 border-l-2 border-line pl-4 sm:grid-cols-[2fr_3fr]">
      <TextField
        label={`Option ${option + 1}`}
        placeholder={example && `Such as ${example.name}`}
        required
        maxLength={limits.optionName}
        value={name}
        error={errors[`variants.options.${option}`]}
        onChange={({ target }) => onChange(renameOption(draft, option, target.value))}
      />
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <ChipInput
            label={name.trim() === '' ? `Values of option ${option + 1}` : `Values of ${name}`}
            hint={`Press Enter after each${example ? `, such as ${example.values}` : ''}.`}
            noun="value"
            values={valuesOfOption(draft, option)}
            error={error ?? (isEmpty ? 'Add at least one value' : undefined)}
            onAdd={(text) => onChange(addValues(draft, option, text, stock))}
            onRemove={(value) => onChange(removeValue(draft, option, value))}
          />
        </div>
        <IconButton
          label={`Remove option ${option + 1}`}
          title="Remove"
          Icon={X}
          className="mt-7"
          onClick={onRemove}
        />
      </div>
    </div>
  );
}
