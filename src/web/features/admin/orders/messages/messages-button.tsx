import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '#contract/orders/order.ts';
import { callQuery } from '#web/api/call-query.ts';
import { queryClient } from '#web/api/query-client.ts';
import { lazyDialog } from '#web/features/shared/lazy/lazy-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { settingsQuery } from '#web/features/admin/shared/queries.ts';
import { unreportedKind } from './due-message.ts';
import { kindWords } from './message-words.ts';

const MessagesDialog = lazyDialog(() => import('./messages-dialog.tsx').then((file) => file.MessagesDialog));

/**
 * Opens the messages of an order. Its label asks to look at a mail that failed or may not have been sent, or else names the
 * message that is due.
 */
export function MessagesButton({ order }: { order: Order }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: settings } = useQuery(settingsQuery, queryClient);
  if (!settings?.orderBook || order.erasedAt !== undefined) return null;
  const kind = unreportedKind(order);
  const needsDecision = order.messages?.some((message) => message.needsDecision);
  const label = needsDecision
    ? 'Check the mail'
    : kind && settings.orderMessages?.[kind] !== 'off'
      ? `Message: ${kindWords[kind].toLowerCase()}`
      : 'Messages';
  return (
    <>
      <Button
        variant={needsDecision ? 'outline' : 'quiet'}
        size="sm"
        // Its label is long. The card has two columns on a phone.
        className="max-sm:col-span-full"
        onClick={() => {
          // The dialog requests the order again. Until then it shows this one, which may be newer than that of the last request.
          queryClient.setQueryData(callQuery('getOrder', { params: { id: order.id } }).queryKey, order);
          setIsOpen(true);
        }}
        aria-label={`${label}: ${order.orderId}`}
      >
        <MessageCircle aria-hidden="true" className="size-4 shrink-0" />
        {label}
      </Button>
      {isOpen && <MessagesDialog order={order} onClose={() => setIsOpen(false)} />}
    </>
  );
}
