import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Branding } from '#contract/branding/branding.ts';
import { callQuery } from '#web/api/call-query.ts';
import { queryClient } from '#web/api/query-client.ts';
import { Button } from '#web/ui/button.tsx';
import { ProductPicker } from '../orders/product-picker.tsx';
import { brandingLabels, homePartNames, pageNames } from '../shared/branding-labels.ts';
import { IconButton } from '../shared/icon-button.tsx';
import { moveItem } from '../shared/move-item.ts';
import type { FormFields } from '../shared/text-props.ts';

/** The large piece, and the order of the home page and of the menu. */
export function HomeAndMenuFields({ draft, change, errors }: FormFields<Branding>) {
  return (
    <fieldset className="space-y-6">
      <legend className="text-xl font-display">Home page and menu</legend>
      <HeroField id={draft.hero} onChange={(hero) => change({ hero })} error={errors['hero']} />
      <ReorderList
        label={brandingLabels.home}
        names={homePartNames}
        order={draft.home}
        onChange={(home) => change({ home })}
      />
      <ReorderList
        label={brandingLabels.navigation}
        names={pageNames}
        order={draft.navigation}
        onChange={(navigation) => change({ navigation })}
      />
    </fieldset>
  );
}

type HeroProps = { id: string; onChange: (id: string) => void; error: string | undefined };

function HeroField({ id, onChange, error }: HeroProps) {
  return (
    <div className="mt-3">
      <p className="mb-2 flex flex-wrap items-center gap-x-3">
        <span>
          {brandingLabels.hero}: <strong>{id === '' ? 'the newest' : <ProductName id={id} />}</strong>
        </span>
        {id !== '' && (
          <Button variant="quiet" size="sm" onClick={() => onChange('')}>
            Show the newest
          </Button>
        )}
      </p>
      <ProductPicker label="Choose another piece" onChoose={({ _id }) => onChange(_id)} error={error} />
    </div>
  );
}

/** The name of a product. */
export function ProductName({ id }: { id: string }) {
  const { data, isError } = useQuery(
    { ...callQuery('getProduct', { params: { id } }), retry: false },
    queryClient,
  );
  return isError ? 'A piece that no longer exists' : data?.name;
}

type ReorderListProps<Name extends string> = {
  label: string;
  names: Record<Name, string>;
  order: readonly Name[];
  onChange: (order: Name[]) => void;
};

function ReorderList<Name extends string>({ label, names, order, onChange }: ReorderListProps<Name>) {
  return (
    <div>
      <p className="text-sm font-semibold">{label}</p>
      <ol aria-label={label} className="mt-1 divide-y divide-line border-y border-line">
        {order.map((name, index) => (
          <li key={name} className="flex min-h-11 flex-wrap items-center justify-end gap-x-1">
            <span className="min-w-0 flex-1 basis-28">{names[name]}</span>
            <IconButton
              Icon={ArrowUp}
              label={`Move ${names[name]} earlier`}
              disabled={index === 0}
              onClick={() => onChange(moveItem(order, index, index - 1))}
            />
            <IconButton
              Icon={ArrowDown}
              label={`Move ${names[name]} later`}
              disabled={index === order.length - 1}
              onClick={() => onChange(moveItem(order, index, index + 1))}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}
