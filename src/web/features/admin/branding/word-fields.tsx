import { limits } from '#contract/api/limits.ts';
import { type Branding, type BrandingState, type WordName, wordNames } from '#contract/branding/branding.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Toggle } from '#web/ui/forms/toggle.tsx';
import { introTexts, textParts } from '../shared/branding-labels.ts';
import type { FormFields } from '../shared/text-props.ts';

type Props = FormFields<Branding> & Pick<BrandingState, 'defaultWords'>;

/** Which of the shop's own texts, and of the home page's cards that link to pages, visitors see, and in which words. */
export function WordFields({ defaultWords, ...form }: Props) {
  const { draft, change } = form;
  const words = { ...form, defaultWords };
  return (
    <fieldset>
      <legend className="text-xl font-display">Texts and cards</legend>
      <p className="mt-1 text-sm text-ink-soft">Leave a text empty to use the words shown in gray.</p>
      <ul className="mt-3 space-y-4">
        {textParts.map(({ part, label, words: names }) => {
          const isShown = !draft.hidden.includes(part);
          return (
            <li key={label}>
              <Toggle
                label={label}
                checked={isShown}
                onChange={(shown) =>
                  change({
                    hidden: shown ? draft.hidden.filter((other) => other !== part) : [...draft.hidden, part],
                  })
                }
              />
              {isShown && names.length > 0 && <WordList {...words} partLabel={label} names={names} />}
            </li>
          );
        })}
        <li>
          <WordList {...words} names={introTexts} />
        </li>
      </ul>
    </fieldset>
  );
}

type ListProps = Props & {
  /** The label of the part that the texts belong to, if they belong to one. */
  partLabel?: string;
  names: readonly [WordName, string][];
};

function WordList({ draft, change, errors, defaultWords, partLabel, names }: ListProps) {
  return (
    <div className="ml-8 space-y-3">
      {names.map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          aria-label={partLabel && `${partLabel}: ${label}`}
          optional
          maxLength={limits.brandingWords}
          placeholder={isSourceOfOwnQuote(name, draft.words) ? undefined : defaultWords[name]}
          value={draft.words[name] ?? ''}
          error={errors[`words.${name}`]}
          onChange={({ target }) => change({ words: withWord(draft.words, name, target.value) })}
        />
      ))}
    </div>
  );
}

/** A quote of the artist's own has no default source: the default one is that of the quote that it replaces. */
const isSourceOfOwnQuote = (name: WordName, words: Branding['words']) =>
  wordNames.some((quote) => `${quote}By` === name && words[quote] !== undefined);

function withWord(words: Branding['words'], name: WordName, text: string): Branding['words'] {
  const { [name]: _before, ...others } = words;
  return text === '' ? others : { ...others, [name]: text };
}
