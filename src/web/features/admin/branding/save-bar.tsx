import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx';
import { NextStepLink } from '../onboarding/next-step-link.tsx';

type BarProps = {
  isDirty: boolean;
  busy: boolean;
  uploads: number;
  preview: RefObject<HTMLElement | null>;
  onDiscard: () => void;
  /** Replaces Discard while nothing has changed. */
  children: ReactNode;
};

/** Publishes, leads to the preview on a narrow screen, and discards. */
export function SaveBar({ isDirty, busy, uploads, preview, onDiscard, children }: BarProps) {
  return (
    <div className="save-bar sticky bottom-(--bar-bottom) z-20 -mx-5 mt-8 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line-strong bg-paper px-5 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
      <PublishStatus uploads={uploads} isDirty={isDirty} />
      {!isDirty && uploads === 0 && <NextStepLink className="max-sm:order-first max-sm:w-full" />}
      <PreviewButton preview={preview} />
      {isDirty ? (
        <Button variant="quiet" onClick={onDiscard}>
          Discard
        </Button>
      ) : (
        children
      )}
      <Button type="submit" busy={busy} disabled={uploads > 0}>
        Publish
      </Button>
    </div>
  );
}

type DiscardProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDiscard: () => void;
  form: RefObject<HTMLFormElement | null>;
};

/** Asks before changes are lost: nothing brings them back. */
export function DiscardDialog({ open, onOpenChange, onDiscard, form }: DiscardProps) {
  const isDiscarded = useRef(false);
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Discard your changes?"
      text="The form then shows what visitors see now."
      confirm="Discard"
      onConfirm={() => {
        isDiscarded.current = true;
        onDiscard();
      }}
      finalFocus={() => {
        const isOpenerGone = isDiscarded.current;
        isDiscarded.current = false;
        return (isOpenerGone && form.current?.querySelector<HTMLElement>('[type=submit]')) || undefined;
      }}
    />
  );
}

function PublishStatus({ uploads, isDirty }: { uploads: number; isDirty: boolean }) {
  return (
    <p role="status" className={classes('text-sm text-ink-soft', uploads === 0 && 'max-sm:sr-only')}>
      {uploads > 0 ? 'You can publish when the picture is uploaded' : isDirty && 'Not published yet'}
    </p>
  );
}

/** On a narrow screen: scrolls to the preview, and back to where the user was. */
function PreviewButton({ preview }: { preview: RefObject<HTMLElement | null> }) {
  const [isInView, setIsInView] = useState(false);
  const choicesScrollY = useRef(0);
  useEffect(() => {
    const section = preview.current;
    if (!section) return;
    const observer = new IntersectionObserver(([entry]) => entry && setIsInView(entry.isIntersecting), {
      // In view from the middle of the screen on: while the preview is lower, the screen still shows the end of the choices.
      rootMargin: '0px 0px -50% 0px',
    });
    observer.observe(section);
    return () => observer.disconnect();
  }, [preview]);

  function toggle() {
    if (isInView) return scrollTo({ top: choicesScrollY.current, behavior: 'instant' });
    choicesScrollY.current = scrollY;
    preview.current?.scrollIntoView({ behavior: 'instant' });
  }

  return (
    <Button variant="outline" className="mr-auto lg:hidden" onClick={toggle}>
      {isInView ? 'Choices' : 'Preview'}
    </Button>
  );
}
