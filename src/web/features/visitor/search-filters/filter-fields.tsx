import { formatRupees } from '#contract/text/money.ts';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { controlClass } from '#web/ui/control-class.ts';
import type { Choices } from './available-filters.ts';
import type { Found } from './search-results.ts';

type Option = { value: string; label: string };

/** The fields behind the word Filter; each says how many pieces there would be. */
export function FilterFields({ found, choices }: { found: Found; choices: Choices }) {
  const { facets, asked } = found;
  return (
    <div className="grid items-end gap-x-8 gap-y-4 pt-2 pb-6 sm:grid-cols-2 lg:grid-cols-4">
      {choices.category && (
        <Choice
          name="category"
          label="Category"
          everything="Every category"
          chosen={asked.category}
          options={facets.categories.map(({ slug, name, count }) => ({
            value: slug,
            label: `${name} (${count})`,
          }))}
        />
      )}
      {choices.medium && (
        <Choice
          name="medium"
          label="Medium"
          everything="Every medium"
          chosen={asked.medium}
          options={facets.media.map(({ medium, count }) => ({
            value: medium,
            label: `${medium} (${count})`,
          }))}
        />
      )}
      {choices.price && <Prices found={found} />}
      {choices.stock && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            name="inStock"
            value="true"
            defaultChecked={asked.inStock !== undefined}
            className="size-5 accent-indigo"
          />
          <span>
            In stock only <span className="text-ink-faint">{`(${facets.stock.available})`}</span>
          </span>
        </label>
      )}
      <Button type="submit" variant="outline" data-without-script>
        Show these pieces
      </Button>
    </div>
  );
}

const Name = ({ children }: { children: ReactNode }) => (
  <span className="mb-1.5 block text-sm font-semibold">{children}</span>
);

type ChoiceProps = {
  name: string;
  label: string;
  everything: string;
  chosen: string | undefined;
  options: readonly Option[];
};

function Choice({ name, label, everything, chosen, options }: ChoiceProps) {
  // What is chosen is named even where it finds nothing.
  const missing = chosen !== undefined && !options.some(({ value }) => value === chosen);
  return (
    <label className="block min-w-0">
      <Name>{label}</Name>
      <select
        name={name}
        // It keeps its place where there is nothing to choose.
        disabled={options.length === 0 && !missing}
        defaultValue={chosen ?? ''}
        className={classes(controlClass, 'truncate')}
      >
        <option value="">{everything}</option>
        {missing && <option value={chosen}>{chosen}</option>}
        {options.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

function Prices({ found: { facets, asked } }: { found: Found }) {
  const bound = (name: 'minPrice' | 'maxPrice', label: string, rupees: number | undefined) => (
    <label className="relative min-w-0 flex-1">
      <span className="sr-only">{label}</span>
      <input
        name={name}
        inputMode="decimal"
        maxLength={14}
        defaultValue={asked[name]}
        placeholder={rupees === undefined ? undefined : formatRupees(rupees)}
        className={classes(controlClass, 'figures')}
      />
    </label>
  );
  return (
    <div role="group" aria-label="Price in rupees" className="min-w-0">
      <Name>Price</Name>
      <div className="flex items-center gap-2">
        {bound('minPrice', 'Lowest price', facets.price?.least)}
        <span aria-hidden="true" className="text-ink-faint">
          to
        </span>
        {bound('maxPrice', 'Highest price', facets.price?.most)}
      </div>
    </div>
  );
}
