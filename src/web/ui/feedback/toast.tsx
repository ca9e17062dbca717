import { useRef, useSyncExternalStore, type FocusEvent, type RefObject } from 'react';
import { Button } from '../button.tsx';
import { classes } from '../classes.ts';
import { Icon } from '../icon.tsx';
import {
  dismissToast,
  pauseToast,
  resumeToast,
  subscribeToToasts,
  visibleToast,
  type ToastRecord,
} from './toast-store.ts';
import { useToastPosition } from './toast-position.ts';
import { useFocusReturn } from './use-focus-return.ts';

const noToastOnServer = () => undefined;

/**
 * Shows the visible toast. Mount it once, at the end of the page. The two live regions are always in the document, so that
 * screen readers announce what appears in them: a success politely, an error at once. The roles imply `aria-live`, but the
 * dialog library hides everything outside an open dialog that lacks the attribute itself.
 */
export function Toasts() {
  const toast = useSyncExternalStore(subscribeToToasts, visibleToast, noToastOnServer);
  const container = useRef<HTMLDivElement>(null);
  const wasFocused = useRef(false);
  useToastPosition(container, toast);

  return (
    <div ref={container} className="toasts">
      <div role="status" aria-live="polite">
        {toast?.kind === 'success' && <Toast key={toast.id} toast={toast} wasFocused={wasFocused} />}
      </div>
      <div role="alert" aria-live="assertive">
        {toast?.kind === 'error' && <Toast key={toast.id} toast={toast} wasFocused={wasFocused} />}
      </div>
    </div>
  );
}

function Toast({ toast, wasFocused }: { toast: ToastRecord; wasFocused: RefObject<boolean> }) {
  const isError = toast.kind === 'error';
  const box = useRef<HTMLDivElement>(null);
  const rememberFocus = useFocusReturn(box, wasFocused);
  // A toast stays while the pointer or the focus is in it.
  const pausedBy = useRef({ pointer: false, focus: false });

  function setInside(by: 'pointer' | 'focus', isInside: boolean) {
    pausedBy.current[by] = isInside;
    if (pausedBy.current.pointer || pausedBy.current.focus) pauseToast();
    else resumeToast();
  }

  function enter(event: FocusEvent<HTMLElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) rememberFocus(event.relatedTarget);
    setInside('focus', true);
  }

  function leave(event: FocusEvent<HTMLElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) setInside('focus', false);
  }

  function runAction() {
    dismissToast(toast.id);
    toast.action?.run();
  }

  function dismiss() {
    dismissToast(toast.id);
    toast.onDismiss?.();
  }

  return (
    <div
      ref={box}
      onPointerEnter={() => setInside('pointer', true)}
      onPointerLeave={() => setInside('pointer', false)}
      onFocus={enter}
      onBlur={leave}
      className="pointer-events-auto flex animate-rise flex-wrap items-start justify-end gap-3 rounded-sm border border-line bg-paper-raised p-3 shadow-lift"
    >
      {/* On a phone the action is below, and with large text both buttons are. */}
      <div className="flex min-w-0 grow basis-40 items-start gap-3 self-center">
        <span
          className={classes(
            'grid size-8 shrink-0 place-items-center rounded-xs',
            isError ? 'bg-madder-tint text-madder' : 'bg-leaf-tint text-leaf',
          )}
        >
          <Icon name={isError ? 'warning' : 'check'} className="size-4.5" />
        </span>
        <div className="min-w-0 flex-1 self-center">
          <p className="font-semibold">{toast.title}</p>
          {toast.description && <p className="text-sm text-ink-soft">{toast.description}</p>}
          {toast.secondLine && <p className="text-sm text-ink-soft">{toast.secondLine}</p>}
        </div>
      </div>
      {toast.action && (
        <Button
          variant="outline"
          size="sm"
          onClick={runAction}
          className="self-center max-sm:order-last max-sm:w-full"
        >
          {toast.action.label}
        </Button>
      )}
      <Button variant="quiet" size="icon" aria-label="Dismiss" onClick={dismiss} className="-m-0.5">
        <Icon name="cross" className="size-4" />
      </Button>
    </div>
  );
}
