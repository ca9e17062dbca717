import { CircleAlert } from 'lucide-react';
import { type Ref, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Category, Feature } from '#contract/catalog/category.ts';
import { limits } from '#contract/api/limits.ts';
import { type CategoryDraft, noFeature } from './category-draft.ts';
import { FeatureEditor } from './feature-editor.tsx';
import { FeatureRow } from './feature-row.tsx';
import { moved } from './reorder-features.ts';
import { WithoutFeatures } from './without-features.tsx';

type Props = {
  ref: Ref<HTMLFieldSetElement>;
  draft: CategoryDraft;
  /** As the shop has it; a new one is not there yet. */
  category: Pick<Category, 'slug'> | undefined;
  change: (changed: Partial<CategoryDraft>) => void;
  error: string | undefined;
  /** Whether a save was refused for what is still in the editor. */
  halfWritten: boolean;
};

/** The features of a category: a list, and below it the one that is being written. */
export function FeaturesField({ ref, draft, category, change, error, halfWritten }: Props) {
  const { features, inHand } = draft;
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const emoji = useRef<HTMLInputElement>(null);
  const [told, setTold] = useState('');
  const isFull = features.length >= limits.features && inHand.at === 'new';

  function press(at: number, name: string) {
    const row = list.current?.querySelectorAll('li').item(at);
    row?.querySelector<HTMLElement>(`button[data-does="${name}"]`)?.focus();
  }

  function edit(at: number, feature: Feature) {
    flushSync(() => change({ inHand: { ...feature, at } }));
    emoji.current?.focus();
  }

  function keep({ at, ...feature }: CategoryDraft['inHand'], checked: Feature) {
    const isNew = at === 'new';
    flushSync(() =>
      change({ features: isNew ? [...features, checked] : features.with(at, checked), inHand: noFeature }),
    );
    setTold(`${feature.title.trim()} ${isNew ? 'added' : 'changed'}`);
    if (isNew) emoji.current?.focus();
    else press(at, 'edit');
  }

  function cancel() {
    const { at } = inHand;
    flushSync(() => change({ inHand: noFeature }));
    if (at === 'new') emoji.current?.focus();
    else press(at, 'edit');
  }

  function remove(at: number, { title }: Feature) {
    const later = inHand.at !== 'new' && inHand.at > at ? { inHand: { ...inHand, at: inHand.at - 1 } } : {};
    flushSync(() => change({ features: features.toSpliced(at, 1), ...later }));
    setTold(`${title} removed`);
    if (features.length > 1) press(Math.min(at, features.length - 2), 'remove');
    else emoji.current?.focus();
  }

  function move(from: number, to: number, { title }: Feature) {
    flushSync(() => change({ features: moved(features, from, to) }));
    setTold(`${title} is at place ${to + 1} of ${features.length}`);
    press(to, to < from ? 'earlier' : 'later');
  }

  return (
    <fieldset
      ref={ref}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
      data-wrong={error ? '' : undefined}
      className="min-w-0"
    >
      <legend className="mb-1.5 text-sm font-semibold">
        Features<span className="font-normal text-ink-faint"> (optional)</span>
      </legend>
      {features.length === 0 && <WithoutFeatures slug={category?.slug} draft={draft} change={change} />}
      {features.length > 0 && (
        <ul ref={list} aria-label="Features" className="border-t border-line">
          {features.map((feature, at) => (
            <FeatureRow
              key={`${at} ${feature.title}`}
              feature={feature}
              place={at}
              last={features.length - 1}
              inHand={inHand.at}
              onEdit={() => edit(at, feature)}
              onRemove={() => remove(at, feature)}
              onMove={(to) => move(at, to, feature)}
            />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {told}
      </p>
      {isFull ? (
        <p className="mt-3 text-sm text-ink-faint">{`A category has at most ${limits.features} features.`}</p>
      ) : (
        <FeatureEditor
          key={inHand.at}
          emojiRef={emoji}
          value={inHand}
          onChange={(next) => change({ inHand: next })}
          onKeep={(checked) => keep(inHand, checked)}
          onCancel={cancel}
          notKept={halfWritten}
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
