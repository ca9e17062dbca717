import { lazyPart } from '#web/features/shared/lazy/lazy-part.tsx';
import { useSiteSettings } from '#web/features/shared/site-settings/site-settings.ts';
import type { OtherChatsProps } from './other-chat-buttons.tsx';

/** The buttons need scripts, and most visitors use the order button, so they load after hydration. */
const OtherChatButtons = lazyPart<OtherChatsProps>(
  () => import('./other-chat-buttons.tsx').then((file) => file.OtherChatButtons),
  { Failed: () => null },
);

/** Other ways into a chat than the order button, with the order book. Their height is reserved: nothing moves when they appear. */
export function OtherChats(props: OtherChatsProps) {
  const { orderBook, instagram } = useSiteSettings();
  if (!orderBook) return null;
  return (
    // Phones show nothing but the button for Instagram.
    <div data-needs-script className={instagram ? 'min-h-11' : 'sm:min-h-11'}>
      <OtherChatButtons {...props} />
    </div>
  );
}
