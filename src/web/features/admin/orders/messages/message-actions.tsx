import { useState } from 'react';
import type { OrderMessage } from '#contract/orders/messages/order-message.ts';
import { Button } from '#web/ui/button.tsx';
import { decideMessage } from './decide-message.ts';
import { kindWords } from './message-words.ts';

type Props = {
  message: OrderMessage;
  /** The number of the order, for assistive technology. */
  orderId: string;
};

/** Buttons for a mail that was sent, failed or was withdrawn, or that may have been sent. */
export function MessageActions({ message, orderId }: Props) {
  const [busy, setBusy] = useState<'again' | 'leave'>();
  const { state, channel, needsDecision, kind } = message;
  if (channel !== 'mail' || !['sent', 'unclear', 'failed', 'withdrawn'].includes(state)) return null;

  async function decide(action: 'again' | 'leave') {
    setBusy(action);
    await decideMessage(message, action);
    setBusy(undefined);
  }

  const name = `${kindWords[kind]}, ${orderId}`;
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        variant="outline"
        size="sm"
        busy={busy === 'again'}
        aria-label={`Send again: ${name}`}
        onClick={() => void decide('again')}
      >
        Send again
      </Button>
      {needsDecision && (
        <Button
          variant="quiet"
          size="sm"
          busy={busy === 'leave'}
          aria-label={`Leave: ${name}`}
          onClick={() => void decide('leave')}
        >
          Leave
        </Button>
      )}
    </span>
  );
}
