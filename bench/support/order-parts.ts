// The code of orders by chat in visitors' pages, as changes that leave it out of a build. What is left is what a shop without
// orders by chat would load: pages with a link to a WhatsApp chat. The bundler then drops each module and each branch that nothing
// uses any more.
import type { Plugin } from 'vite';

/** Replaces each match in a file. `from` must match: a change of the code that makes it stale fails the bench. */
export type Omission = { file: string; from: RegExp; to: string };

const product = 'src/web/features/visitor/product';
const productChat = 'src/contract/enquiries/product-chat.ts';
const shared = 'src/web/features/shared';
const profile = 'src/web/features/account/profile';
const calls = 'src/contract/api/visitor-calls.ts';
const limits = 'src/contract/api/limits.ts';

/** Removes the entries of an object whose lines begin with one of these keys. */
const entries = (file: string, keys: string): Omission => ({
  file,
  from: new RegExp(`^ {2}(?:${keys}): .*,$`, 'gm'),
  to: '',
});

const variants: Omission[] = [
  { file: `${product}/product-screen.tsx`, from: /useChosenVariant\(product\)/, to: 'undefined' },
  { file: `${product}/product-screen.tsx`, from: /asVariant\(product, variant\)/, to: 'product' },
  { file: `${product}/ordering.tsx`, from: /variant &&(?= <VariantChoice)/, to: 'false &&' },
  { file: `${product}/ordering.tsx`, from: /(?<=if \()isAnotherLeft/, to: 'false' },
  { file: `${product}/product-summary.tsx`, from: /product\.variants(?= \?)/, to: 'false' },
  { file: productChat, from: /variant && variants(?= \?)/, to: 'false' },
  { file: productChat, from: /, variant\?\._id/, to: ', undefined' },
  { file: `${product}/share-button.tsx`, from: /\{ variant \} = useSearch\(\)/, to: 'variant = undefined' },
  { file: 'src/contract/catalog/product-path.ts', from: / \+ \(variant \?.*\)(?=;)/, to: '' },
  { file: 'src/contract/catalog/prices/effective-price.ts', from: /priceIsFrom(?= \?)/, to: 'false' },
  { file: `${shared}/product-card/price-label.tsx`, from: /isFrom(?= \?)/, to: 'false' },
  { file: `${shared}/enquiry/chat-button.tsx`, from: /draft\.variants/, to: 'undefined' },
  entries(limits, 'options|optionName|optionValue|variants'),
];

const holds: Omission[] = [
  {
    file: `${product}/product-screen.tsx`,
    from: /\{ \.\.\.withVariant, onHoldUntil: .* \}/,
    to: 'withVariant',
  },
  { file: `${product}/product-summary.tsx`, from: /holdEndOf\(product\)/, to: 'undefined' },
  { file: productChat, from: / \|\| !!holdEndOf\(product\)/, to: '' },
  { file: `${shared}/product-card/card-data.ts`, from: /holdEndOf\(product\)/, to: 'undefined' },
  { file: `${shared}/product-card/product-card.tsx`, from: /product\.onHoldUntil(?= &&)/, to: 'false' },
  { file: `${profile}/favorite-card.tsx`, from: /onHoldUntil(?= && <)/, to: 'false' },
];

const enquiries: Omission[] = [
  { file: `${shared}/enquiry/chat-button.tsx`, from: /!orderBook/, to: 'true' },
  { file: `${product}/ordering.tsx`, from: /!orderBook/, to: 'true' },
  { file: `${product}/ordering.tsx`, from: /<OtherChats .*\/>/, to: '' },
  { file: `${profile}/favorites-tab.tsx`, from: /\{orderBook && .*<FavoritesEnquiry .*\/>\}/, to: '' },
  { file: `${profile}/profile-screen.tsx`, from: /settings\?\.orderBook \? allTabs : tabs/, to: 'tabs' },
  { file: 'src/web/navigation/route.ts', from: /^ {2}'orderBook',$/m, to: '' },
];

/** Their own pages and their parts of what every page loads. */
const others: Omission[] = [
  { file: 'src/web/routes/route-table.ts', from: /^ {2}'\/order\/\$token':.*$/m, to: '' },
  { file: 'src/web/navigation/paths.ts', from: /^ {2}'\/order\/\$token',$/m, to: '' },
  {
    file: calls,
    from: /^ {2}\w+: \{.* path: '\/(?:enquiries|holds|papers|order-page|messages|settings\/papers|orders\/export|orders\/\{id\}\/).*$/gm,
    to: '',
  },
];

/** The parts of orders by chat, by the names that the bench prints. */
export const orderParts: Readonly<Record<string, readonly Omission[]>> = {
  variants,
  'hold notice': holds,
  'order button and enquiry': enquiries,
  'calls, limits and order page': others,
};

/** Modules that only orders by chat need: no page may still load one that is built without them. */
export const ORDER_MODULE =
  /src\/(web\/(features\/(shared\/hold|visitor\/order-page)\/|features\/.*\/(variant-choice|other-chats|favorites-enquiry)\.|routes\/order\.)|contract\/(orders\/hold|catalog\/variant-choice|enquiries\/other-chat-urls))/;

/** Leaves code out of a build. @throws if a match is missing: the code has changed, and its omission must follow */
export function withoutCode(omissions: readonly Omission[]): Plugin {
  return {
    name: 'without-code',
    enforce: 'pre',
    transform(code, id) {
      const own = omissions.filter(({ file }) => id.split('?')[0]?.endsWith(`/${file}`));
      return own.length === 0 ? undefined : own.reduce(omit, code);
    },
  };
}

/** @throws if the code has no match */
export function omit(code: string, { file, from, to }: Omission): string {
  const changed = code.replace(from, to);
  if (changed === code)
    throw new Error(`${file} has nothing like ${String(from)}: see bench/support/order-parts.ts`);
  return changed;
}
