import './birth-calendar.css';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { limits } from '#contract/api/limits.ts';
import { toDate, toIsoDate } from '#web/features/shared/local-day.ts';

/** Days are YYYY-MM-DD. */
export type CalendarProps = { value: string; onChoose: (day: string) => void; onClose: () => void };

export const earliestBirth = toDate(limits.birthDate.earliest);

const weekdayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' });
/** Thursday 14 June 1990 */
export const formatWithWeekday = (date: Date) => weekdayFormat.format(date);

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
      className="birth-calendar absolute top-full left-0 z-30 mt-1 animate-rise rounded-sm border border-line bg-paper-raised p-3 shadow-lift sm:right-0 sm:left-auto"
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
          month: 'month',
          button_previous: 'previous',
          button_next: 'next',
          chevron: 'size-4 fill-current',
          month_caption: 'px-1',
          dropdowns: 'flex items-center justify-center gap-2',
          dropdown_root: 'dropdown',
          dropdown: '',
          caption_label: 'flex items-center gap-1.5',
          month_grid: 'weeks',
          week: 'week',
          day: 'p-0 text-center',
          day_button: 'tabular-figures',
          selected: 'selected',
          today: 'today',
          outside: 'outside',
          disabled: 'disabled',
          hidden: 'invisible',
        }}
      />
    </div>
  );
}
