const ID = 'heart';

// One side is fuller and the tip leans, as if drawn with a brush.
const outline =
  'M12.2 20.6C8.9 18.3 3.3 14.6 2.9 9.5 2.6 6.1 5 3.8 7.7 3.9c2 .1 3.5 1.3 4.3 3.2.9-2.1 2.7-3.5 4.9-3.4 2.9.2 4.7 2.7 4.3 5.9-.6 4.7-5.3 8.2-9 11z';

/** The path that every heart icon uses. The document contains it once. */
export function HeartSymbol() {
  return (
    <svg className="hidden">
      <symbol id={ID} viewBox="0 0 24 24">
        <path d={outline} />
      </symbol>
    </svg>
  );
}

/** A filled heart beats once when it appears. The button around it has the accessible name. */
export function HeartIcon({ filled }: { filled: boolean }) {
  return (
    // Only the shine needs a view box here. A list has up to 24 hearts, which are smaller in the HTML without one.
    <svg
      viewBox={filled ? '0 0 24 24' : undefined}
      aria-hidden="true"
      className={filled ? 'pen animate-beat fill-current text-sindoor' : 'pen'}
    >
      <use href={`#${ID}`} />
      {filled && (
        <path d="M6.2 8.3c.2-1.1.9-1.8 1.9-2" stroke="var(--paper-raised)" strokeWidth="1.2" opacity="0.75" />
      )}
    </svg>
  );
}
