import { Dialog as Base } from '@base-ui/react/dialog';
import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { hideOlderToast } from './hide-older-toast.ts';

type Props = Omit<ComponentProps<typeof Base.Popup>, 'className'> & { className: string };

/** The box of a dialog over a veil: a bottom sheet on a phone, centered elsewhere. `className` limits its width. */
export function DialogLayer({ className, ...popup }: Props) {
  return (
    <Base.Portal>
      <Base.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
      <Base.Viewport className="fixed inset-0 z-40 flex items-end justify-center sm:items-center sm:p-6">
        <Base.Popup
          {...popup}
          ref={hideOlderToast}
          className={classes(
            'flex max-h-[92dvh] w-full flex-col rounded-t-md border border-line bg-paper-raised text-ink shadow-lift outline-none',
            'pb-[env(safe-area-inset-bottom)] transition-[opacity,translate] duration-180 ease-out sm:max-h-[calc(100dvh-3rem)] sm:rounded-md sm:pb-0',
            'data-starting-style:translate-y-6 data-starting-style:opacity-0 data-ending-style:translate-y-3 data-ending-style:opacity-0',
            className,
          )}
        />
      </Base.Viewport>
    </Base.Portal>
  );
}
