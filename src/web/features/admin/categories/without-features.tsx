import { visibleFeatures } from '#web/features/shared/category/default-features.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Toggle } from '#web/ui/toggle.tsx';
import type { CategoryDraft } from './category-draft.ts';

type Props = {
  /** Undefined for a new category. */
  slug: string | undefined;
  draft: Pick<CategoryDraft, 'name' | 'starterFeatures'>;
  change: (changed: Partial<CategoryDraft>) => void;
};

/** Shows what visitors see while a category has no features: starter text or nothing. */
export function WithoutFeatures({ slug, draft: { name, starterFeatures }, change }: Props) {
  const likelySlug = name.trim().toLowerCase().replace(/\s+/g, '-');
  const features = visibleFeatures({ slug: slug ?? likelySlug, features: [], starterFeatures });
  return (
    <div className="mb-3 text-sm text-ink-soft">
      {starterFeatures ? (
        <>
          <p>
            <Badge>Starter text</Badge> Until you add features, visitors see these. Check that they fit your
            pieces.
          </p>
          <ul aria-label="Starter text" className="mt-2 space-y-1 border-l-2 border-line pl-3">
            {features.map(({ emoji, title, description }) => (
              <li key={title}>
                {emoji} <span className="font-semibold">{title}</span>: {description}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>Visitors see no features.</p>
      )}
      <Toggle
        label="Show none"
        hint="Hides the starter text. Your own features are always shown."
        checked={!starterFeatures}
        onChange={(isOn) => change({ starterFeatures: !isOn })}
      />
    </div>
  );
}
