import { classes } from './classes.ts';

// Drawn in the uneven lines of the ornaments. These icons are in the first load; code that loads later uses lucide, whose wrapper
// would be larger than all of them.
export const strokes = {
  menu: 'M4 6.3c5.3-.4 10.7-.3 16 .1M4.1 12.1c5.2.2 10.6.2 15.8-.1M4 17.7c5.3.3 10.7.2 16 0',
  cross: 'M6 6.2c4 3.8 8 7.7 12 11.7M18 6c-3.9 4-7.9 8-12 12',
  pause: 'M8.5 5.5c.2 4.3.2 8.7 0 13M15.5 5.5c.2 4.3.2 8.7 0 13',
  play: 'M7.5 5.2c4 2.1 7.8 4.3 11.5 6.8-3.7 2.5-7.5 4.7-11.5 6.8-.2-4.5-.2-9.1 0-13.6z',
  back: 'M19.5 12.1c-5-.2-10-.2-15-.1M11 5.5C8.6 7.5 6.5 9.7 4.5 12c2.1 2.3 4.2 4.5 6.5 6.5',
  // WhatsApp's mark: a handset in a speech bubble.
  whatsapp:
    'M3.6 20.4l1.3-4.3C2.6 11.2 5.3 4.4 11.6 3.7c5.6-.5 9.8 4.1 9 9.2-.8 5.8-7 8.9-12.2 6.1zM8.7 8.2c.3-.5 1.1-.4 1.3.1l.6 1.4c.2.5-.6 1-.8 1.5.6 1.3 1.6 2.3 2.9 2.9.5-.2 1-1 1.5-.8l1.4.7c.5.2.6.9.2 1.3-2.7 2.2-8.9-3.6-7.1-7.1z',
  expand:
    'M14.5 4.3c1.7-.2 3.5-.2 5.2 0 .2 1.7.2 3.5 0 5.2M9.5 19.7c-1.7.2-3.5.2-5.2 0-.2-1.7-.2-3.5 0-5.2M19.5 4.5l-6 6M4.5 19.5l6-6',
  camera:
    'M4 8.2c1.3-.2 2.7-.2 4-.2l1.6-2.5c1.6-.2 3.2-.2 4.8 0L16 8c1.3 0 2.7 0 4 .2.3 3.6.3 7.3 0 10.9-5.3.3-10.7.3-16 0-.3-3.6-.3-7.3 0-10.9zM12 10.3a3.2 3.2 0 1 0 .1 6.4 3.2 3.2 0 0 0-.1-6.4z',
  share:
    'M12 14.6c-.1-3.5-.1-7 .1-10.4M8.2 7.7c1.4-1 2.7-2.2 3.8-3.5 1.1 1.3 2.4 2.5 3.9 3.4M7.3 11.2c-.7 0-1.5 0-2.2.1-.3 2.8-.3 5.7 0 8.5 4.6.3 9.2.3 13.8 0 .3-2.8.3-5.7 0-8.5-.7-.1-1.5-.1-2.2-.1',
  down: 'M5.5 9.3c2 2.3 4.2 4.5 6.6 6.4 2.3-2 4.4-4.1 6.4-6.5',
  filter: 'M4 7.2c5.3-.2 10.7-.2 16 .1M7 12.1c3.3.1 6.7.1 10-.1M10 16.9c1.3.1 2.7.1 4 0',
  search: 'M10.6 4.3c-8 .4-8.2 12.4-.1 12.7 8.2-.1 8.4-12.4.1-12.7zM15.4 15.3c1.6 1.5 3.1 3 4.5 4.6',
  person:
    'M12.1 4.2c-4.7.1-4.9 7.6-.1 7.7 4.9 0 5-7.6.1-7.7zM4.6 20.1c.5-3.5 3.4-5.3 7.3-5.4 4-.1 6.9 1.7 7.5 5.2',
  check: 'M4.8 12.6c1.6 1.5 3.1 3.1 4.5 4.9 2.8-4.4 6.1-8.4 10-11.9',
  warning: 'M12 4.2c3.1 4.9 5.9 9.9 8.5 15.1-5.7.3-11.3.3-17 0C6.1 14.1 8.9 9.1 12 4.2zM12 10v4.5M12 16.9v.2',
} as const;

export type IconName = keyof typeof strokes;

/** A decorative icon beside a text or inside a named button; screen readers skip it. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={classes('pen', className ?? 'size-5')}>
      <path d={strokes[name]} />
    </svg>
  );
}
