const MAX_LENGTH = 260;

/** As many sentences as fit; the first one at any length. Sentences also end with the danda of Hindi. */
export function firstSentences(text: string): string {
  const sentences = text.match(/[^.!?।]+(?:[.!?।]+|$)/g) ?? [text];
  let intro = '';
  for (const sentence of sentences) {
    if (intro !== '' && intro.length + sentence.length > MAX_LENGTH) break;
    intro += sentence;
  }
  return intro.trim();
}
