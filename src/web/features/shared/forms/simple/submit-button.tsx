import { useEffect, useRef } from 'react';
import { useSession } from '#web/api/session.ts';
import { Button, type ButtonProps } from '#web/ui/button.tsx';

/**
 * The button that sends a form. Until the page is alive it sends nothing, because the browser would send the form by
 * itself; a press from that time counts once the page is.
 */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'onClick' | 'ref'>) {
  const alive = useSession() !== undefined;
  const button = useRef<HTMLButtonElement>(null);
  const pressedEarly = useRef(false);

  useEffect(() => {
    if (!alive || !pressedEarly.current) return;
    pressedEarly.current = false;
    button.current?.form?.requestSubmit();
  }, [alive]);

  return (
    <Button
      {...props}
      ref={button}
      type={alive ? 'submit' : 'button'}
      onClick={() => {
        if (!alive) pressedEarly.current = true;
      }}
    />
  );
}
