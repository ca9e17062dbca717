import { useEffect, useRef } from 'react';
import { useSession } from '#web/api/session.ts';
import { Button, type ButtonProps } from '#web/ui/button.tsx';

/** A submit button. Before hydration the browser would submit the form itself, so an early press waits for hydration. */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'onClick' | 'ref'>) {
  const isHydrated = useSession() !== undefined;
  const button = useRef<HTMLButtonElement>(null);
  const pressedEarly = useRef(false);

  useEffect(() => {
    if (!isHydrated || !pressedEarly.current) return;
    pressedEarly.current = false;
    button.current?.form?.requestSubmit();
  }, [isHydrated]);

  return (
    <Button
      {...props}
      ref={button}
      type={isHydrated ? 'submit' : 'button'}
      onClick={() => {
        if (!isHydrated) pressedEarly.current = true;
      }}
    />
  );
}
