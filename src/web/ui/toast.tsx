import { Check, TriangleAlert, X } from 'lucide-react';
import { useSyncExternalStore, type FocusEvent } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import {
  dismissToast,
  pauseToast,
  resumeToast,
  subscribeToToasts,
  visibleToast,
  type ToastRecord,
} from './toast-store.ts';

const none = () => undefined;

/**
 * Stands once, at the end of the page. The two regions are always there, so that a reader is told of what appears in them:
 * politely of a success, at once of an error.
 */
export function Toasts() {
  const toast = useSyncExternalStore(subscribeToToasts, visibleToast, none);

  return (
    <div className="pointer-events-none fixed inset-x-3 bottom-3 z-50 mx-auto max-w-md sm:right-6 sm:bottom-6 sm:left-auto sm:w-full">
      <div role="status">{toast?.kind === 'success' && <Toast key={toast.id} toast={toast} />}</div>
      <div role="alert">{toast?.kind === 'error' && <Toast key={toast.id} toast={toast} />}</div>
    </div>
  );
}

function Toast({ toast }: { toast: ToastRecord }) {
  const failed = toast.kind === 'error';
  const Icon = failed ? TriangleAlert : Check;

  function leave(event: FocusEvent<HTMLElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) resumeToast();
  }

  function act() {
    dismissToast(toast.id);
    toast.action?.run();
  }

  return (
    <div
      onPointerEnter={pauseToast}
      onPointerLeave={resumeToast}
      onFocus={pauseToast}
      onBlur={leave}
      className={classes(
        'pointer-events-auto flex animate-rise items-start gap-3 rounded-sm border border-line border-l-4 bg-paper-raised py-3 pr-2 pl-4 shadow-lift',
        failed ? 'border-l-madder' : 'border-l-leaf',
      )}
    >
      <Icon
        aria-hidden="true"
        className={classes('mt-1 size-4.5 shrink-0', failed ? 'text-madder' : 'text-leaf')}
      />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{toast.title}</p>
        {toast.description && <p className="text-sm text-ink-soft">{toast.description}</p>}
      </div>
      {toast.action && (
        <Button variant="outline" size="sm" onClick={act} className="self-center">
          {toast.action.label}
        </Button>
      )}
      <Button
        variant="quiet"
        size="icon"
        aria-label="Dismiss"
        onClick={() => dismissToast(toast.id)}
        className="-my-1"
      >
        <X aria-hidden="true" className="size-4" />
      </Button>
    </div>
  );
}
