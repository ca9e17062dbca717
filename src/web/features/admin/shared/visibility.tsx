import { Badge } from '#web/ui/badge.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import type { DashboardSearch } from './dashboard-search.ts';

type Visibility = DashboardSearch['visibility'];

export function VisibilityBadge({ visible }: { visible: boolean }) {
  return visible ? <Badge>Visible</Badge> : <Badge variant="muted">Hidden</Badge>;
}

type FilterProps = {
  value: Visibility;
  onChange: (visibility: Visibility) => void;
  /** Label of the option that filters nothing. */
  allLabel: string;
};

export function VisibilityFilter({ value, onChange, allLabel }: FilterProps) {
  return (
    <Select
      label="Visibility"
      labelHidden
      value={value ?? ''}
      onChange={({ target }) =>
        onChange(target.value === 'VISIBLE' || target.value === 'HIDDEN' ? target.value : undefined)
      }
    >
      <option value="">{allLabel}</option>
      <option value="VISIBLE">Visible</option>
      <option value="HIDDEN">Hidden</option>
    </Select>
  );
}
