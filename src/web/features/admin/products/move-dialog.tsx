import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { queryClient } from '#web/api/query-client.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { countText } from '../shared/count-text.ts';
import { allCategories } from '../shared/queries.ts';

type Props = { count: number; busy: boolean; onClose: () => void; onMove: (category: string) => void };

export function MoveDialog({ count, busy, onClose, onMove }: Props) {
  const { data: categories } = useQuery(allCategories, queryClient);
  const [category, setCategory] = useState('');
  const [error, setError] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (category === '') setError('Category is required');
    else if (!busy) onMove(category);
  }

  return (
    <Dialog open onOpenChange={() => !busy && onClose()} title={`Move ${countText(count, 'product')}`}>
      <form noValidate onSubmit={submit}>
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
          {categories?.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
        <DialogActions>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Move
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
