import type { Feature } from '#contract/catalog/category.ts';

export function FeatureList({ features, label }: { features: readonly Feature[]; label: string }) {
  if (features.length === 0) return null;
  return (
    <section aria-label={label}>
      <ul className="flex flex-wrap justify-center gap-x-12 gap-y-10">
        {features.map((feature, index) => (
          <li key={index} className="w-full max-w-60 text-center">
            <span aria-hidden="true" className="text-2xl">
              {feature.emoji}
            </span>
            <h2 className="mt-2 text-xl">{feature.title}</h2>
            <p className="mt-1 text-base text-ink-soft">
              <WithoutRangeBreaks text={feature.description} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Keeps a range such as "2-3" on one line: browsers break lines after a hyphen. */
function WithoutRangeBreaks({ text }: { text: string }) {
  // `split` returns the ranges at the odd indexes, because they are captured.
  return text.split(/((?<!\d)\d+-\d+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
