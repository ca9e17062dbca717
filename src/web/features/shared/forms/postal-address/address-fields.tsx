import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import type { PostalAddress, ShippingAddress } from '#contract/accounts/postal-address.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField, type TextFieldProps } from '#web/ui/forms/text-field.tsx';
import { PinField } from './pin-field.tsx';
import { type AddressParts, changeByPaste, linesOfAddressText } from './split-address.ts';

type AddressDraft = Omit<PostalAddress, 'id'> & Partial<ShippingAddress>;

/** A control for each part of an address, in their order. */
export type AddressControls = readonly (Omit<TextFieldProps, 'name'> & { name: keyof ShippingAddress })[];

type Props = {
  controls: AddressControls;
  draft: AddressDraft;
  change: (changed: Partial<AddressParts>) => void;
  errorOf: (name: keyof ShippingAddress) => string | undefined;
  className: string;
};

/** The fields of a postal address. Splits a pasted address of several lines into them. */
export function AddressFields({ controls, draft, change, errorOf, className }: Props) {
  const { onPasteCapture, notice } = usePastedAddress(draft, change);
  return (
    <div>
      {notice}
      <div onPasteCapture={onPasteCapture} className={className}>
        {controls.map(({ name, ...rest }) => {
          const field = {
            ...rest,
            name,
            value: draft[name] ?? '',
            onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
            error: errorOf(name),
          };
          return name === 'zip' ? (
            <PinField key={name} {...field} country={draft.country} />
          ) : (
            <TextField key={name} {...field} />
          );
        })}
      </div>
    </div>
  );
}

/** Splits several lines that are pasted into the name or the address, with an Undo: a single field would join the lines. */
function usePastedAddress(draft: AddressDraft, change: (changed: Partial<AddressParts>) => void) {
  const [before, setBefore] = useState<Partial<AddressParts>>();
  const field = useRef<HTMLInputElement>(null);
  const noticeBox = useRef<HTMLDivElement>(null);

  // On a phone the notice, above the fields, would be out of view.
  useEffect(() => {
    if (before) noticeBox.current?.scrollIntoView({ block: 'nearest' });
  }, [before]);

  // Runs in the capture phase, before the paste handler of TextField (`pasteBeyondMaxLength`).
  function onPasteCapture(event: ClipboardEvent) {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || !['firstName', 'address'].includes(target.name)) return;
    const lines = linesOfAddressText(event.clipboardData.getData('text'));
    if (!lines) return;
    event.preventDefault();
    event.stopPropagation();
    const { country, ...parts } = changeByPaste(lines, { isNameField: target.name === 'firstName' });
    const changed = 'country' in draft && country !== undefined ? { ...parts, country } : parts;
    field.current = target;
    // The keys of a draft are those of the parts.
    const names = Object.keys(changed) as (keyof AddressDraft)[];
    setBefore(Object.fromEntries(names.map((name) => [name, draft[name]])));
    change(changed);
  }

  function undo() {
    if (before) change(before);
    setBefore(undefined);
    field.current?.focus();
  }

  const notice = (
    <div ref={noticeBox} role="status">
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
