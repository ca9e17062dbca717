import type { CardData } from '#web/features/shared/product-card/card-data.ts';
import { PriceLabel } from '#web/features/shared/product-card/price-label.tsx';
import { ProductImage } from '#web/features/shared/product-card/product-image.tsx';
import { Link } from '#web/navigation/link.tsx';
import { classes } from '#web/ui/classes.ts';
import { hang } from './salon-layout.ts';

const WALL_REM = 74;

/** New pieces as a salon hangs them: at their own proportions, in rows that share a line to stand on. */
export function HungWall({ pieces }: { pieces: readonly CardData[] }) {
  const places = hang(pieces);
  return (
    <ul className="hung-wall mt-8 sm:mt-10">
      {pieces.map((piece, index) => {
        const { narrow, wide } = places[index] ?? { narrow: 6, wide: 4 };
        const sizes = [
          `(min-width: 80rem) ${Math.round((WALL_REM * wide) / 12) - 2}rem`,
          `(min-width: 48rem) ${wide * 7}vw`,
          `${Math.round(narrow * 7.4)}vw`,
        ];
        return (
          <li key={piece._id} className={classes(`w-${narrow}/12`, `md:w-${wide}/12`)}>
            <Link to="/product/$id" params={{ id: piece._id }} data-piece={piece._id} className="group block">
              <ProductImage
                picture={piece.picture}
                name={piece.name}
                sizes={sizes.join(', ')}
                natural
                className="on-wall piece-picture"
              />
              <WallLabel piece={piece} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Always of one height, so that the pictures of a row stand on one line. */
function WallLabel({ piece }: { piece: CardData }) {
  return (
    <span className="mt-3 block h-30 overflow-hidden text-sm text-ink-faint">
      <span className="line-clamp-2 font-display text-base leading-snug text-ink decoration-1 underline-offset-4 group-hover:underline">
        {piece.name}
      </span>
      <span className="block truncate">{piece.size}</span>
      <Price piece={piece} />
    </span>
  );
}

/** A painting is shown, not sold: its label says nothing of price or stock. */
function Price({ piece }: { piece: CardData }) {
  if (piece.unavailable === 'sold out') return 'Sold out';
  return piece.unavailable === undefined && piece.price && <PriceLabel price={piece.price} />;
}
