import { EmptyWallDrawing } from '#web/features/shared/errors/empty-wall-drawing.tsx';
import { OrderChat } from './order-chat.tsx';

/** The page of a link that was revoked or never worked; it does not tell which. */
export function NoOrderScreen() {
  return (
    <section className="page grid justify-items-center gap-6 py-16 text-center sm:py-24">
      <EmptyWallDrawing />
      <h1 className="font-display text-3xl">This link does not work</h1>
      <p className="text-ink-soft">
        It may be incomplete, or the artist has replaced it. Ask for a new link.
      </p>
      <OrderChat about="the link of my order" />
    </section>
  );
}
