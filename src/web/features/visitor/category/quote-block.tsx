import { Ornament } from '#web/ui/ornament.tsx';
import type { Quote } from './quotes.ts';

export function QuoteBlock({ quote }: { quote: Quote }) {
  return (
    <figure className="at-the-end mx-auto flex max-w-2xl flex-col items-center text-center">
      <Ornament />
      <blockquote className="mt-6 font-display text-2xl italic">
        <p>{`“${quote.words}”`}</p>
      </blockquote>
      <figcaption className="mt-4 text-sm text-ink-faint">
        {quote.author}, <cite className="italic">{quote.source}</cite>
      </figcaption>
    </figure>
  );
}
