import type { Feature } from '#contract/catalog/category.ts';

/** What is special about a kind of thing; the emoji are the artist's own. */
export function FeatureList({ features, label }: { features: readonly Feature[]; label: string }) {
  if (features.length === 0) return null;
  return (
    <section aria-label={label}>
      <ul className="flex flex-wrap justify-center gap-x-12 gap-y-10">
        {features.map((feature) => (
          <li key={`${feature.emoji}${feature.title}`} className="w-full max-w-60 text-center">
            <span aria-hidden="true" className="text-2xl">
              {feature.emoji}
            </span>
            <h2 className="mt-2 text-xl">{feature.title}</h2>
            <p className="mt-1 text-base text-ink-soft">
              <Unbroken words={feature.description} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Lines may break at a hyphen, which tears "2-3 days" apart. */
function Unbroken({ words }: { words: string }) {
  return words.split(/((?<!\d)\d+-\d+)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
