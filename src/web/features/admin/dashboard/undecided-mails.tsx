import { useQuery } from '@tanstack/react-query';
import { callQuery } from '#web/api/call-query.ts';
import { queryClient } from '#web/api/query-client.ts';
import { MessageActions } from '../orders/messages/message-actions.tsx';
import { kindWords, messageStateText } from '../orders/messages/message-words.ts';
import { countText } from '../shared/count-text.ts';
import { formatTimestamp } from '../shared/dates.ts';
import { Notice } from '../shared/notice.tsx';

/** Mails to customers that failed or may have been sent, until the artist decides. */
export function UndecidedMails() {
  const { data = [] } = useQuery({ ...callQuery('listUndecidedMails'), staleTime: 0 }, queryClient);
  if (data.length === 0) return null;
  return (
    <Notice
      title={`${countText(data.length, 'mail')} to customers need${data.length === 1 ? 's' : ''} your decision`}
    >
      <ul className="mt-2 space-y-3">
        {data.map(({ message, order }) => (
          <li key={message.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="min-w-0 break-words">
              {`${order.orderId}, ${kindWords[message.kind]}: ${messageStateText(message)} `}
              <time dateTime={message.updatedAt} className="text-ink-soft">
                {formatTimestamp(message.updatedAt)}
              </time>
              {message.error && message.state === 'failed' && (
                <span className="block text-ink-soft">{message.error}</span>
              )}
            </span>
            <MessageActions message={message} orderId={order.orderId} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
