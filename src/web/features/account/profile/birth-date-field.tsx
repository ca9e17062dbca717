import { CalendarDays } from 'lucide-react';
import { type ComponentType, useRef, useState } from 'react';
import { ChunkLoadError, toToastError } from '#web/api/api-error.ts';
import { formatLongDay, toDate } from '#web/features/shared/local-day.ts';
import { useCloseOnBack } from '#web/navigation/overlays.ts';
import { Field, useField } from '#web/ui/forms/field.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { useCloseOutside } from '#web/ui/overlays/use-close-outside.ts';
import type { CalendarProps } from './birth-calendar.tsx';

type Props = {
  /** A day, YYYY-MM-DD. */
  value: string;
  /** False while the value is only a suggestion. */
  isSet: boolean;
  onChange: (day: string) => void;
  error?: string | undefined;
};

const loadCalendar = () => import('./birth-calendar.tsx');

/** A button with the date; it opens a calendar at the date or suggestion, whose code loads on hover or focus. */
export function BirthDateField({ value, isSet, onChange, error }: Props) {
  const { frame, control } = useField({ label: 'Date of birth', error });
  const [open, setOpen] = useState(false);
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps>>();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useCloseOnBack(open, close);
  useCloseOutside(open, root, () => setOpen(false));

  async function show() {
    try {
      const { BirthCalendar } = await loadCalendar();
      setCalendar(() => BirthCalendar);
      setOpen(true);
    } catch {
      showToast({
        kind: 'error',
        title: 'We couldn’t load the calendar',
        ...toToastError(new ChunkLoadError()),
      });
    }
  }

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  return (
    <Field {...frame}>
      <div ref={root} className="relative">
        <button
          ref={button}
          type="button"
          {...control}
          name="dob"
          aria-haspopup="dialog"
          aria-expanded={open}
          onPointerEnter={() => void loadCalendar().catch(() => {})}
          onFocus={() => void loadCalendar().catch(() => {})}
          onClick={() => (open ? setOpen(false) : void show())}
          className="control flex items-center justify-between gap-3 text-left"
        >
          {isSet ? formatLongDay(toDate(value)) : <span className="text-ink-faint">Not set</span>}
          <CalendarDays aria-hidden="true" className="size-5 text-ink-soft" />
        </button>
        {open && Calendar && (
          <Calendar
            value={value}
            onChoose={(day) => {
              onChange(day);
              close();
            }}
            onClose={close}
          />
        )}
      </div>
    </Field>
  );
}
