import { useState } from 'react';
import { type Choices, choicesOf, either } from './available-filters.ts';
import type { Found } from './search-results.ts';

/**
 * What a visitor is offered, and all that was offered before for the same words on the same page: a field that goes once it
 * tells no pieces apart would pull the others from under the hand that chooses.
 */
export function useOffered(found: Found): Choices {
  const about = `${found.path}?${found.asked.q ?? ''}`;
  const now = choicesOf(found);
  const [kept, setKept] = useState({ about, choices: now });
  const choices = kept.about === about ? either(kept.choices, now) : now;
  const isNew = kept.about !== about || JSON.stringify(choices) !== JSON.stringify(kept.choices);
  if (isNew) setKept({ about, choices });
  return choices;
}
