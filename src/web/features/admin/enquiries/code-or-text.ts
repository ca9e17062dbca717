/** The last code in a copied message, because the name of a product may contain “Code:” too; without a code, the whole text. */
export const codeOrText = (text: string): string =>
  // `withCode` of contract/enquiries/chat-url.ts writes the code as the last line. A PIN code that a customer adds below does not match: it has no hyphen.
  [...text.matchAll(/\bCode: ([A-Z]{3,10}-[A-Z0-9]{3,8})\b/gi)].at(-1)?.[1] ?? text;
