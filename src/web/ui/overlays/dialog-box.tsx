import './dialog-box.css';
import { Dialog as Base } from '@base-ui/react/dialog';
import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { hideOlderToast } from './hide-older-toast.ts';

type Props = Omit<ComponentProps<typeof Base.Popup>, 'className'> & { className: string };

/** The box of a dialog over a backdrop: a bottom sheet on a phone, centered elsewhere. `className` limits its width. */
export function DialogBox({ className, ...popup }: Props) {
  return (
    <Base.Portal>
      <Base.Backdrop className="dialog-backdrop" />
      <Base.Viewport className="fixed inset-0 z-40 flex items-end justify-center sm:items-center sm:p-6">
        <Base.Popup {...popup} ref={hideOlderToast} className={classes('dialog-box', className)} />
      </Base.Viewport>
    </Base.Portal>
  );
}
