import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { controlClass } from '#web/ui/control-class.ts';
import { Icon } from '#web/ui/icon.tsx';
import { type Choices, hasAny, hasFilters } from './available-filters.ts';
import { FilterFields } from './filter-fields.tsx';
import type { Found } from './search-results.ts';
import { SortSelect } from './sort-select.tsx';
import { useAsking } from './use-filter-form.ts';
import { useOffered } from './use-stable-filters.ts';

/** A quiet line above the pieces: their order, and behind a word what they can be narrowed down by. */
export function BrowseBar({ found }: { found: Found }) {
  const choices = useOffered(found);
  return hasAny(choices) ? <AskingForm found={found} choices={choices} /> : null;
}

type Props = { found: Found; choices: Choices };

/** Comes and goes with what there is to choose: it is listened to for as long as it stands. */
function AskingForm({ found, choices }: Props) {
  const { form, onSubmit } = useAsking(found);
  return (
    <search>
      <form
        ref={form}
        action={found.path}
        onSubmit={onSubmit}
        autoComplete="off"
        className="flex flex-col gap-4"
      >
        {choices.words && <Words found={found} />}
        <Line found={found} choices={choices} />
      </form>
    </search>
  );
}

function Line({ found, choices }: Props) {
  if (!choices.sort && !hasFilters(choices)) return null;
  return (
    <div className="relative min-h-11 border-y border-line">
      {choices.sort && (
        <div className="absolute top-0 left-0 flex items-center">
          <SortSelect found={found} />
          <Button type="submit" variant="quiet" size="sm" data-without-script>
            Sort
          </Button>
        </div>
      )}
      {hasFilters(choices) && (
        <details className="group">
          <summary className="ml-auto flex min-h-11 w-fit list-none items-center gap-2 px-1 text-ink-soft select-none hover:text-ink [&::-webkit-details-marker]:hidden">
            <Icon name="filter" className="size-4" />
            Filter
          </summary>
          <FilterFields found={found} choices={choices} />
        </details>
      )}
    </div>
  );
}

/** The words to look for. In the whole shop it is what one came for; in a category it stands back. */
function Words({ found: { place, asked } }: { found: Found }) {
  const everywhere = place === 'everywhere';
  const label = everywhere ? 'Search the shop' : 'Search these pieces';
  return (
    <div className={classes('flex flex-wrap gap-3', everywhere ? 'max-w-2xl' : 'max-w-md')}>
      <label className="relative min-w-0 flex-1 basis-40">
        <span className="sr-only">{label}</span>
        <Icon name="search" className="pointer-events-none absolute top-3.5 left-3 size-4 text-ink-faint" />
        <input
          type="search"
          name="q"
          maxLength={100}
          defaultValue={asked.q}
          placeholder={everywhere ? 'Name, medium, colour' : label}
          enterKeyHint="search"
          className={classes(controlClass, 'pl-9')}
        />
      </label>
      <Button type="submit" variant={everywhere ? 'primary' : 'outline'}>
        Search
      </Button>
    </div>
  );
}
