/** The code in a copied message, in which a product may have “Code:” in its name; without one, the whole text. */
export const codeOrText = (text: string): string =>
  // `withCode` writes it into the last line, below which a customer may add a PIN code: that has no word before a hyphen.
  [...text.matchAll(/\bCode: ([A-Z]{3,10}-[A-Z0-9]{3,8})\b/gi)].at(-1)?.[1] ?? text;
