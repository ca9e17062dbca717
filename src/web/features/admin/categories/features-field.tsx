import { CircleAlert } from 'lucide-react';
import { type Ref, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '#contract/api/limits.ts';
import type { Category, Feature } from '#contract/catalog/category.ts';
import { visibleFeatures } from '#web/features/shared/category/default-features.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Toggle } from '#web/ui/forms/toggle.tsx';
import { moveItem } from '../shared/move-item.ts';
import { type CategoryDraft, noFeature } from './category-draft.ts';
import { FeatureEditor } from './feature-editor.tsx';
import { FeatureRow } from './feature-row.tsx';

type Props = {
  ref: Ref<HTMLFieldSetElement>;
  draft: CategoryDraft;
  category: Pick<Category, 'slug'> | undefined;
  change: (changed: Partial<CategoryDraft>) => void;
  error: string | undefined;
  /** Whether a save was rejected because the editor's feature is not in the list. */
  isBlocked: boolean;
};

/** Changes the list of features, moves the focus and announces each change. `edited` is the feature in the editor. */
function useFeatureActions({ features, inHand: edited }: CategoryDraft, change: Props['change']) {
  const list = useRef<HTMLUListElement>(null);
  const emoji = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState('');

  function focusAction(index: number, action: string) {
    const row = list.current?.querySelectorAll('li').item(index);
    row?.querySelector<HTMLElement>(`button[data-action="${action}"]`)?.focus();
  }

  function edit(index: number, feature: Feature) {
    flushSync(() => change({ inHand: { ...feature, at: index } }));
    emoji.current?.focus();
  }

  /** @param checked the edited feature, validated */
  function apply(checked: Feature) {
    const index = edited.at;
    const isNew = index === 'new';
    flushSync(() =>
      change({ features: isNew ? [...features, checked] : features.with(index, checked), inHand: noFeature }),
    );
    setStatus(`${checked.title} ${isNew ? 'added' : 'changed'}`);
    if (isNew) emoji.current?.focus();
    else focusAction(index, 'edit');
  }

  function cancel() {
    const { at: index } = edited;
    flushSync(() => change({ inHand: noFeature }));
    if (index === 'new') emoji.current?.focus();
    else focusAction(index, 'edit');
  }

  function remove(index: number, { title }: Feature) {
    const shifted =
      edited.at !== 'new' && edited.at > index ? { inHand: { ...edited, at: edited.at - 1 } } : {};
    flushSync(() => change({ features: features.toSpliced(index, 1), ...shifted }));
    setStatus(`${title} removed`);
    if (features.length > 1) focusAction(Math.min(index, features.length - 2), 'remove');
    else emoji.current?.focus();
  }

  function move(from: number, to: number, { title }: Feature) {
    flushSync(() => change({ features: moveItem(features, from, to) }));
    setStatus(`${title} moved to position ${to + 1} of ${features.length}`);
    focusAction(to, to < from ? 'earlier' : 'later');
  }

  return { list, emoji, status, edit, apply, cancel, remove, move };
}

export function FeaturesField({ ref, draft, category, change, error, isBlocked }: Props) {
  const { features, inHand: edited } = draft;
  const id = useId();
  const { list, emoji, status, edit, apply, cancel, remove, move } = useFeatureActions(draft, change);
  const defaults = defaultFeatures(category?.slug, draft.name);
  const isFull = features.length >= limits.features && edited.at === 'new';

  return (
    <fieldset
      ref={ref}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
      data-invalid={error ? '' : undefined}
      className="min-w-0"
    >
      <legend className="mb-1.5 text-sm font-semibold">
        Features<span className="font-normal text-ink-faint"> (optional)</span>
      </legend>
      {features.length === 0 && <WithoutFeatures defaults={defaults} draft={draft} change={change} />}
      {features.length > 0 && (
        <ul ref={list} aria-label="Features" className="border-t border-line">
          {features.map((feature, index) => (
            <FeatureRow
              key={`${index} ${feature.title}`}
              feature={feature}
              index={index}
              lastIndex={features.length - 1}
              edited={edited.at}
              onEdit={() => edit(index, feature)}
              onRemove={() => remove(index, feature)}
              onMove={(to) => move(index, to, feature)}
            />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {status}
      </p>
      {isFull ? (
        <p className="mt-3 text-sm text-ink-faint">{`A category has at most ${limits.features} features.`}</p>
      ) : (
        <FeatureEditor
          key={edited.at}
          emojiRef={emoji}
          value={edited}
          example={defaults[features.length]}
          onChange={(next) => change({ inHand: next })}
          onApply={apply}
          onCancel={cancel}
          isBlocked={isBlocked}
        />
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-3 flex gap-1.5 text-sm text-madder">
          <CircleAlert aria-hidden="true" className="mt-[0.2em] size-4 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** What visitors see while a category has no features; a new one gets its slug from its name. */
function defaultFeatures(slug: string | undefined, name: string): readonly Feature[] {
  const likelySlug = name.trim().toLowerCase().replace(/\s+/g, '-');
  return visibleFeatures({ slug: slug ?? likelySlug, features: [], starterFeatures: true });
}

type WithoutProps = {
  defaults: readonly Feature[];
  draft: Pick<CategoryDraft, 'starterFeatures'>;
  change: (changed: Partial<CategoryDraft>) => void;
};

/** Shows what visitors see while a category has no features: the default features or nothing. */
function WithoutFeatures({ defaults, draft: { starterFeatures }, change }: WithoutProps) {
  return (
    <div className="mb-3 text-sm text-ink-soft">
      {starterFeatures ? (
        <>
          <p>
            <Badge>Default features</Badge> Until you add features, visitors see these. Check that they fit
            your pieces.
          </p>
          <ul aria-label="Default features" className="mt-2 space-y-1 border-l-2 border-line pl-3">
            {defaults.map(({ emoji, title, description }) => (
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
        hint="Hides the default features. Your own features are always shown."
        checked={!starterFeatures}
        onChange={(isOn) => change({ starterFeatures: !isOn })}
      />
    </div>
  );
}
