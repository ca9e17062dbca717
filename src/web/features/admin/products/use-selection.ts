import { useCallback, useState } from 'react';
import type { Product } from '#contract/catalog/product.ts';
import { following, nothingChosen, type Selection, toggled } from './selection.ts';

/** @param list names what is listed; another name begins anew */
export function useSelection(products: readonly Product[], list: string) {
  const [selection, setSelection] = useState<Selection>(nothingChosen);
  const [seen, setSeen] = useState<readonly Product[]>();
  if (seen !== products || selection.list !== list) {
    setSeen(products);
    setSelection(
      following(
        selection,
        list,
        products.map(({ _id }) => _id),
      ),
    );
  }

  const toggle = useCallback(
    (id: string, on: boolean, range: boolean) => setSelection((now) => toggled(now, id, on, range)),
    [],
  );
  const choose = useCallback((ids: readonly string[]) => {
    setSelection((now) => ({ ...now, ids: new Set(ids), anchor: undefined }));
  }, []);
  const clear = useCallback(() => choose([]), [choose]);

  return { chosen: selection.ids, toggle, choose, clear };
}
