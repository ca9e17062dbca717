import { type ClipboardEvent, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { type AddressParts, addressLines, splitAddress } from './split-address.ts';

/**
 * Lets several lines be pasted into the first field of an address: they are split into its fields, and can be taken back.
 * A field of one line would run them together and cut them.
 * @param change sets some of the fields, which carry the names of the parts
 */
export function usePastedAddress<Draft extends Partial<AddressParts>>(
  draft: Draft,
  change: (changed: Partial<AddressParts>) => void,
) {
  const [before, setBefore] = useState<Partial<AddressParts>>();
  const field = useRef<HTMLInputElement>(null);

  // Captured, so that the field itself does not paste it too.
  function onPasteCapture(event: ClipboardEvent) {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || !['firstName', 'address'].includes(target.name)) return;
    const lines = addressLines(event.clipboardData.getData('text'));
    if (!lines) return;
    event.preventDefault();
    event.stopPropagation();
    const withName = target.name === 'firstName' || (draft.firstName === '' && lines.length > 2);
    const { country, ...found } = splitAddress(lines, withName);
    const changed = 'country' in draft && country !== undefined ? { ...found, country } : found;
    field.current = target;
    // What a field had before is what Undo brings back; the draft's keys are those of the parts.
    setBefore(Object.fromEntries(Object.keys(changed).map((part) => [part, draft[part as keyof Draft]])));
    change(changed);
  }

  function undo() {
    if (before) change(before);
    setBefore(undefined);
    field.current?.focus();
  }

  const notice = (
    <div role="status">
      {before && (
        <p className="my-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-sm bg-turmeric-tint px-4 py-2 text-sm">
          The pasted address was split into the fields. Please check them.
          <Button variant="outline" size="sm" onClick={undo}>
            Undo
          </Button>
        </p>
      )}
    </div>
  );
  return { onPasteCapture, notice };
}
