import { namedPath } from '#contract/catalog/product-path.ts';
import { urlWords } from '../url-words.ts';

const MAX_LENGTH = 60;

/** At most 60 characters of the words of a name; empty for a name without words for a URL. */
function slugOf(name: string): string {
  const words = urlWords(name);
  if (words.length <= MAX_LENGTH) return words;
  // Whole words, if there is more than one.
  const end = words.lastIndexOf('-', MAX_LENGTH);
  return words.slice(0, end === -1 ? MAX_LENGTH : end);
}

/** The path of a product's page with its name, such as /product/blue-lane-{id}. */
export const productPathOf = ({ id, name }: { id: string; name: string }): string =>
  namedPath(id, slugOf(name));
