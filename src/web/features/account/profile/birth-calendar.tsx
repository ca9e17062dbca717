import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { limits } from '#contract/api/limits.ts';
import { toDate, toIsoDate } from '#web/features/shared/local-day.ts';
import { classes } from '#web/ui/classes.ts';

export type CalendarProps = { value: string; onChoose: (day: string) => void; onClose: () => void };

export const earliestBirth = toDate(limits.birthDate.earliest);

const weekdayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' });
/** Thursday 14 June 1990 */
export const formatWithWeekday = (date: Date) => weekdayFormat.format(date);

const dayClass = 'grid size-10 place-items-center rounded-sm pointer-coarse:size-11';

/** A calendar from 1900 to today. */
export function BirthCalendar({ value, onChoose, onClose }: CalendarProps) {
  const [today] = useState(() => new Date());
  const selected = toDate(value);
  const popup = useRef<HTMLDivElement>(null);

  // On a phone, half of the calendar may be below the screen.
  useEffect(() => {
    popup.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the calendar from any focused element inside
    <div
      ref={popup}
      role="dialog"
      aria-label="Choose your date of birth"
      onKeyDown={onKeyDown}
      className="absolute top-full left-0 z-30 mt-1 animate-rise rounded-sm border border-line bg-paper-raised p-3 shadow-lift sm:right-0 sm:left-auto"
    >
      <DayPicker
        mode="single"
        required
        autoFocus
        fixedWeeks
        weekStartsOn={1}
        captionLayout="dropdown"
        navLayout="around"
        selected={selected}
        defaultMonth={selected}
        startMonth={earliestBirth}
        endMonth={today}
        disabled={{ before: earliestBirth, after: today }}
        labels={{ labelDayButton: formatWithWeekday }}
        onSelect={(date) => onChoose(toIsoDate(date))}
        classNames={{
          months: 'relative',
          month: 'grid grid-cols-[auto_1fr_auto] items-center gap-y-2',
          button_previous: classes(dayClass, 'text-ink-soft hover:bg-paper-sunk hover:text-ink'),
          button_next: classes(dayClass, 'text-ink-soft hover:bg-paper-sunk hover:text-ink'),
          chevron: 'size-4 fill-current',
          month_caption: 'px-1',
          dropdowns: 'flex items-center justify-center gap-2',
          dropdown_root:
            'relative inline-flex min-h-10 items-center rounded-sm border border-line px-2 font-semibold focus-within:outline-2 focus-within:outline-indigo',
          dropdown: 'absolute inset-0 w-full cursor-pointer opacity-0',
          caption_label: 'flex items-center gap-1.5 [&_svg]:size-3',
          month_grid: 'col-span-3',
          weekday: 'size-10 pointer-coarse:size-11 text-center text-xs font-semibold text-ink-faint',
          // All months have the same height, so that the arrows do not move.
          week: 'h-10 pointer-coarse:h-11',
          day: 'p-0 text-center',
          day_button: classes(dayClass, 'tabular-figures hover:bg-paper-sunk'),
          selected: '[&>button]:bg-indigo [&>button]:text-on-indigo [&>button]:hover:bg-indigo',
          today: '[&>button]:font-semibold [&>button]:underline [&>button]:underline-offset-4',
          outside: 'text-ink-faint',
          disabled: '[&>button]:opacity-35 [&>button]:hover:bg-transparent',
          hidden: 'invisible',
        }}
      />
    </div>
  );
}
