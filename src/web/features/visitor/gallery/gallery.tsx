import { formatRupees } from '#contract/text/money.ts';
import { HeartButton } from '#web/features/shared/favorites/heart-button.tsx';
import type { CardData } from '#web/features/shared/product-card/card-data.ts';
import { phoneSizes } from '#web/features/shared/product-card/responsive-sizes.ts';
import { ProductImage } from '#web/features/shared/product-card/product-image.tsx';
import { Link } from '#web/navigation/link.tsx';
import { fitsColumn, spansTwoColumns, gridRows, wideGridRows } from './masonry.ts';

const NARROW = `(min-width: 40rem) 45vw, ${phoneSizes(90)}`;
const SIZES = `(min-width: 80rem) 18rem, (min-width: 64rem) 30vw, ${NARROW}`;
const WIDE_SIZES = `(min-width: 80rem) 37rem, (min-width: 64rem) 61vw, ${NARROW}`;

/** A masonry of paintings. Each follows in the shortest column, so that the visual and the tab order agree. */
export function Gallery({ name, paintings }: { name: string; paintings: readonly CardData[] }) {
  return (
    <div className="gallery-room">
      <ul aria-label={name} className="gallery">
        {paintings.map(withPrice).map((painting, index) => (
          <li key={painting._id} className={gridClasses(painting)}>
            <Painting painting={painting} isFirst={index === 0} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The price of a painting that is for sale is in the line of its size, and before it: the end of a long line is cut off. */
function withPrice(painting: CardData): CardData {
  const { size, price, unavailable } = painting;
  if (!price) return painting;
  const parts = [(price.isFrom ? 'from ' : '') + formatRupees(price.rupees), unavailable, size];
  return { ...painting, size: parts.filter(Boolean).join(' · ') };
}

function gridClasses(painting: CardData): string {
  const { image } = painting;
  const narrow = `rows-${gridRows(painting)}`;
  if (!image || !spansTwoColumns(image)) return narrow;
  return `${narrow} lg:col-span-2 lg:rows-${wideGridRows({ ...painting, image })}`;
}

function Painting({ painting, isFirst }: { painting: CardData; isFirst: boolean }) {
  const keepsProportions = fitsColumn(painting.image);
  return (
    <article className="group piece">
      <ProductImage
        image={painting.image}
        name={painting.name}
        sizes={spansTwoColumns(painting.image) ? WIDE_SIZES : SIZES}
        isLargestOnScreen={isFirst}
        keepsProportions={keepsProportions}
        className={keepsProportions ? 'on-wall piece-picture' : 'piece-picture'}
      />
      <h2>
        <Link to="/product/$id" params={{ id: painting._id }} className="piece-link">
          {painting.name}
        </Link>
      </h2>
      {painting.medium && <p>{painting.medium}</p>}
      {painting.size && <p>{painting.size}</p>}
      <HeartButton product={painting} />
    </article>
  );
}
