import { EmptyWallDrawing } from '#web/features/shared/errors/empty-wall-drawing.tsx';
import { useSiteSettings } from '#web/features/shared/site-settings/site-settings.ts';
import { OrderChat } from './order-chat.tsx';

/** The page of a link that was revoked or never worked, and of every link while the order book is off; it does not tell which. */
export function NoOrderScreen() {
  const { orderBook } = useSiteSettings();
  return (
    <section className="page grid justify-items-center gap-6 py-16 text-center sm:py-24">
      <EmptyWallDrawing />
      <h1 className="font-display text-3xl">
        {orderBook ? 'This link does not work' : 'Order pages are turned off'}
      </h1>
      <p className="text-ink-soft">
        {orderBook
          ? 'It may be incomplete, or the artist has replaced it. Ask for a new link.'
          : 'The artist has turned them off at present. Please ask about your order.'}
      </p>
      <OrderChat about={orderBook ? 'the link of my order' : 'my order'} />
    </section>
  );
}
