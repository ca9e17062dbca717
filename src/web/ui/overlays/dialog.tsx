import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, type ReactNode, type RefObject } from 'react';
import { useCloseOnBack } from '#web/navigation/overlays.ts';
import { buttonClass } from '../button.tsx';
import { DialogBox } from './dialog-box.tsx';

type Props = {
  open: boolean;
  /** Called by Escape, a press outside, or the close button; the parent decides. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** The element to focus first instead of the first field. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Ignores presses outside: for forms. */
  ignoresOutsidePress?: boolean | undefined;
  /** The URL says that it is open, so that Back closes it without a history entry of its own. */
  isOpenInUrl?: boolean | undefined;
};

/** The first field gets the focus, not the first button: that may belong to a notice above, such as "Discard them". */
const FIELD = 'input:not([type=hidden], [tabindex="-1"]), select, textarea';

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' };

/** Import it with `lazyDialog`: the library for dialogs is large. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  size = 'sm',
  initialFocus,
  ignoresOutsidePress = false,
  isOpenInUrl = false,
}: Props) {
  useCloseOnBack(open && !isOpenInUrl, () => onOpenChange(false));
  const content = useRef<HTMLDivElement>(null);

  /**
   * Focuses without scrolling, so that the dialog starts at its top. On a touch screen it focuses the dialog itself, because a
   * field opens the keyboard, which covers half of it.
   */
  function moveFocus() {
    const first = (selector: string) => content.current?.querySelector<HTMLElement>(selector);
    const target = matchMedia('(pointer: coarse)').matches
      ? content.current?.closest<HTMLElement>('[role=dialog]')
      : (initialFocus?.current ?? first(FIELD) ?? first('button, a'));
    if (!target) return true;
    target.focus({ preventScroll: true });
    return false;
  }

  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      disablePointerDismissal={ignoresOutsidePress}
    >
      <DialogBox initialFocus={moveFocus} className={widths[size]}>
        <div className="flex items-start gap-4 px-5 pt-5 sm:px-7 sm:pt-6">
          <div className="min-w-0 flex-1">
            <Base.Title className="text-2xl">{title}</Base.Title>
            {description && (
              <Base.Description className="mt-1.5 text-sm text-ink-soft">{description}</Base.Description>
            )}
          </div>
          <Base.Close
            aria-label="Close"
            className={buttonClass({ variant: 'quiet', size: 'icon', className: '-mt-1 -mr-2' })}
          >
            <X aria-hidden="true" className="size-5" />
          </Base.Close>
        </div>
        <div ref={content} className="dialog-content px-5 pb-6 sm:px-7 sm:pb-7">
          {children}
        </div>
      </DialogBox>
    </Base.Root>
  );
}
