import { useRef, useState } from 'react';
import { limits } from '#contract/api/limits.ts';
import { orderLimits } from '#contract/orders/order-limits.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { Hold } from '#contract/orders/hold.ts';
import { holdEndText } from '#contract/orders/hold-end-text.ts';
import { fromIst, MAX_HOLD_DAYS, minuteAfter, toIst } from '#contract/orders/hold-time.ts';
import { newRecordKey } from '#web/api/idempotency-key.ts';
import { FormMessage } from '#web/features/shared/forms/simple/form-message.tsx';
import { acceptAny, useSimpleForm } from '#web/features/shared/forms/simple/simple-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { changeHold, createHold } from './hold-actions.ts';
import { type HoldItem, nameOf } from './holds-query.ts';

export type HoldTarget =
  | { hold: Hold }
  | {
      /** At least one. The artist chooses between several. */
      items: readonly HoldItem[];
      enquiryCode?: string;
    };

type Props = { target: HoldTarget; onClose: () => void };

/** The value, the label and the milliseconds of each. */
const periods = [
  ['1', '24 hours', DAY_MS],
  ['3', '3 days', 3 * DAY_MS],
] as const;
const UNCHANGED = 'unchanged';
const OTHER = 'other';

const required = (message: string) => (value: string) => (value.trim() === '' ? message : undefined);

/** The end of a period, or of the typed time in Indian time, in epoch milliseconds. */
function endOf(period: string, typed: string, now: number): number {
  const length = periods.find(([value]) => value === period)?.[2];
  return length === undefined ? fromIst(typed) : minuteAfter(now, length);
}

function endError(end: number): string | undefined {
  const now = Date.now();
  if (Number.isNaN(end)) return 'Please give a date and a time';
  if (end <= now) return 'That time has passed';
  return end > now + MAX_HOLD_DAYS * DAY_MS
    ? `A hold can end at most ${MAX_HOLD_DAYS} days from now`
    : undefined;
}

function useHoldForm(target: HoldTarget, onClose: () => void) {
  const [period, setPeriod] = useState<string>('hold' in target ? UNCHANGED : periods[0][0]);
  // A retry sends the same end under the same key, so that it finds the hold whose response was lost.
  const [key] = useState(newRecordKey);
  const firstSent = useRef<number>(undefined);
  const form = useSimpleForm({
    fields: {
      item: acceptAny,
      customerName: required('Please say for whom you hold it'),
      enquiryCode: acceptAny,
      period: acceptAny,
      until: (typed) => (period === OTHER ? endError(fromIst(typed)) : undefined),
    },
    async send({ item, customerName, enquiryCode, until: typed }) {
      firstSent.current ??= Date.now();
      const end = period === UNCHANGED ? undefined : endOf(period, typed, firstSent.current);
      const until = end === undefined ? undefined : new Date(end).toISOString();
      if ('hold' in target) await changeHold(target.hold, { customerName, until });
      else if (until !== undefined) {
        const chosen = target.items[Number(item)] ?? target.items[0];
        const created = {
          product: chosen?.product ?? '',
          variant: chosen?.variant,
          customerName,
          enquiryCode: enquiryCode.trim().toUpperCase(),
          until,
        };
        await createHold(created, key);
      }
      onClose();
    },
    errorTitle: 'hold' in target ? 'Error changing hold' : 'Error putting on hold',
  });
  function choosePeriod(value: string) {
    form.clearErrors();
    setPeriod(value);
  }
  return { ...form, period, choosePeriod };
}

/** Puts a piece on hold, or changes a hold. */
export function HoldDialog({ target, onClose }: Props) {
  const form = useHoldForm(target, onClose);
  const { formProps, errors, busy } = form;
  const hold = 'hold' in target ? target.hold : undefined;
  const items = 'items' in target ? target.items : [];
  const [only] = items;

  return (
    <Dialog
      open
      onOpenChange={() => !busy && onClose()}
      title={hold ? 'Change Hold' : 'Put on Hold'}
      description={hold ? nameOf(hold) : items.length === 1 ? only?.name : undefined}
      ignoresOutsidePress
    >
      <form {...formProps} aria-label="Hold" className="space-y-5">
        {items.length > 1 && (
          <Select name="item" label="Piece" defaultValue="0">
            {items.map(({ product, variant, name }, index) => (
              <option key={`${product} ${variant}`} value={index}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <TextField
          name="customerName"
          label="For whom"
          hint="A name or handle. Visitors don’t see it."
          autoComplete="off"
          maxLength={limits.personName}
          defaultValue={hold?.customerName}
          error={errors.customerName}
        />
        {!hold && (
          <TextField
            name="enquiryCode"
            label="Code of the enquiry"
            optional
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={orderLimits.enquiryCode}
            defaultValue={'enquiryCode' in target ? target.enquiryCode : undefined}
            error={errors.enquiryCode}
          />
        )}
        <EndFields {...form} hold={hold} />
        <FormMessage>{errors.form}</FormMessage>
        <DialogActions>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            {hold ? 'Save Hold' : 'Put on Hold'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

type EndProps = Pick<ReturnType<typeof useHoldForm>, 'period' | 'choosePeriod' | 'errors'> & {
  hold: Hold | undefined;
};

/** Until when: a period from now, or a time. */
function EndFields({ period, choosePeriod, errors, hold }: EndProps) {
  const [now] = useState(() => Date.now());
  return (
    <>
      <Select
        name="period"
        label={hold ? 'How long' : 'For'}
        value={period}
        onChange={({ target: { value } }) => choosePeriod(value)}
        error={period === OTHER ? undefined : errors.until}
      >
        {hold && <option value={UNCHANGED}>As before, until {holdEndText(hold.until)}</option>}
        {periods.map(([value, label, ms]) => (
          <option key={value} value={value}>
            {label}
            {hold && ' from now'}, until {holdEndText(minuteAfter(now, ms))}
          </option>
        ))}
        <option value={OTHER}>Another date and time</option>
      </Select>
      {period === OTHER && (
        <TextField
          name="until"
          label="Until, in Indian time"
          type="datetime-local"
          min={toIst(now)}
          max={toIst(now + MAX_HOLD_DAYS * DAY_MS)}
          defaultValue={hold ? toIst(Date.parse(hold.until)) : undefined}
          error={errors.until}
        />
      )}
    </>
  );
}
