import { useState } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { HeartDrawing, HeartIcon } from '#web/ui/heart-icon.tsx';
import { Ornament } from '#web/ui/ornament.tsx';

const swatches = [
  ['paper', 'bg-paper'],
  ['paper-raised', 'bg-paper-raised'],
  ['paper-sunk', 'bg-paper-sunk'],
  ['wall', 'bg-wall'],
  ['line', 'bg-line'],
  ['line-strong', 'bg-line-strong'],
  ['ink', 'bg-ink'],
  ['ink-soft', 'bg-ink-soft'],
  ['ink-faint', 'bg-ink-faint'],
  ['sindoor', 'bg-sindoor'],
  ['sindoor-tint', 'bg-sindoor-tint'],
  ['indigo', 'bg-indigo'],
  ['indigo-tint', 'bg-indigo-tint'],
  ['turmeric', 'bg-turmeric'],
  ['turmeric-mark', 'bg-turmeric-mark'],
  ['turmeric-tint', 'bg-turmeric-tint'],
  ['leaf', 'bg-leaf'],
  ['leaf-tint', 'bg-leaf-tint'],
  ['madder', 'bg-madder'],
  ['madder-tint', 'bg-madder-tint'],
] as const;

export function DesignArt() {
  return (
    <section className="space-y-14">
      <ul className="grid grid-cols-4 gap-x-3 gap-y-4 text-xs text-ink-faint sm:grid-cols-7 lg:grid-cols-10">
        {swatches.map(([name, colour]) => (
          <li key={name}>
            <span className={classes('mb-1 block h-12 border border-line', colour)} />
            {name}
          </li>
        ))}
      </ul>

      <div className="relative px-6 py-8">
        <p className="font-display text-4xl">Moonrise over the Ghats</p>
        <p className="mt-2 font-display text-xl text-ink-soft italic">
          “The hand remembers what the eye forgets.”
        </p>
        <h2 className="mt-8 text-3xl">Art Prints Collection</h2>
        <h3 className="mt-4 text-2xl">Why Choose Our Products</h3>
        <p className="measure mt-4">
          Watercolour on handmade cotton paper, 8 × 10 inches, ₹1,24,500. Every sheet is torn by hand, so the
          edges differ a little from piece to piece. Posted flat within 2–3 days; read more{' '}
          <a href="#about" className="ink-link">
            about the paper
          </a>
          . हाथ से बने काग़ज़ पर जलरंग।
        </p>
        <p className="mt-2 text-sm text-ink-soft">Small: Ānandī, Kṛṣṇa, café, naïve — signed and dated.</p>
        <p className="text-xs text-ink-faint">Smallest: Updated 21 Nov 2026 · 5 left</p>
        <Ornament className="mt-8" />
      </div>

      <div className="grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-8 lg:grid-cols-4">
        <Piece name="Lotus, in indigo" medium="Watercolour on cotton paper" price="₹2,400" />
        <Piece name="Hills before rain" medium="Archival print, 11 × 14 in" price="₹1,350" was="₹1,800" />
        <Piece name="Parrot and pomegranate" medium="Gouache, 6 × 8 in" price="₹5,200" soldOut />
        <Piece name="Nine moons" medium="Ink and gold leaf" price="₹18,000" rare />
      </div>
    </section>
  );
}

type PieceProps = {
  name: string;
  medium: string;
  price: string;
  was?: string;
  soldOut?: boolean;
  rare?: boolean;
};

function Piece({ name, medium, price, was, soldOut = false, rare = false }: PieceProps) {
  const [kept, setKept] = useState(rare);
  return (
    <article className="group relative">
      <span className="frame p-[9%]">
        <svg
          viewBox="0 0 80 100"
          aria-hidden="true"
          className={classes('size-full bg-paper-raised', soldOut && 'opacity-70')}
        >
          <circle cx="40" cy="38" r="19" className="fill-turmeric-mark" opacity="0.75" />
          <path
            d="M0 72c14-16 27-19 40-8s28 6 40-7v43H0z"
            className={rare ? 'fill-indigo' : 'fill-leaf'}
            opacity="0.6"
          />
          <path d="M0 84c18-9 34-8 50-2 11 4 21 2 30-3v21H0z" className="fill-sindoor" opacity="0.6" />
        </svg>
      </span>
      <button
        type="button"
        aria-label={`${kept ? 'Remove' : 'Add'} ${name} ${kept ? 'from' : 'to'} favorites`}
        onClick={() => setKept(!kept)}
        className="absolute top-1 right-1 grid size-11 place-items-center text-ink-soft hover:text-sindoor"
      >
        <HeartDrawing />
        <HeartIcon filled={kept} />
      </button>
      <h3 className="mt-3 text-lg leading-snug">{name}</h3>
      <p className="text-sm text-ink-faint">{medium}</p>
      <p className="figures mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
        {price}
        {was && <s className="text-sm font-normal text-ink-faint">{was}</s>}
        {was && <Badge variant="saved">25% off</Badge>}
        {soldOut && <Badge variant="sold-out">Sold out</Badge>}
        {rare && <Badge variant="rare">Only one</Badge>}
      </p>
    </article>
  );
}
