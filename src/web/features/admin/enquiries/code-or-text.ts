/** The code in a copied message, in which a product may have “Code:” in its name; without one, the whole text. */
export const codeOrText = (text: string): string =>
  // `withCode` writes it into the last line.
  [...text.matchAll(/Code: (\S+)/gi)].at(-1)?.[1] ?? text;
