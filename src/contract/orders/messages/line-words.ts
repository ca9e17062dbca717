import type { AGREED_LABEL, CORRECTION_LABEL, kindLabels } from '../adjustments.ts';
import { lineName, type REFUND_LINE_TEXT } from '../payment.ts';
import type { OrderLine } from '../order-lines.ts';
import type { MessageLanguage } from './order-message.ts';

/** The texts that the shop itself gives to lines which are no products. */
type OwnText =
  | (typeof kindLabels)[keyof typeof kindLabels]
  | typeof CORRECTION_LABEL
  | typeof AGREED_LABEL
  | typeof REFUND_LINE_TEXT;

type Words = { own: Record<OwnText, string>; percent: (percent: string) => string };

const words: Record<Exclude<MessageLanguage, 'en'>, Words> = {
  hi: {
    own: {
      Shipping: 'भेजने का खर्च',
      Discount: 'छूट',
      Other: 'अन्य',
      Correction: 'सुधार',
      'As agreed': 'जैसा तय हुआ',
      'Price reduced by the refund': 'पैसे वापस करने से घटी कीमत',
    },
    percent: (percent) => `${percent}% की छूट`,
  },
};

/** As `percentLabel` of `../adjustments.ts` writes it; pages that need only these words do not load that file. */
const percentage = /^Discount (\d+(?:\.\d+)?)%$/;

const isOwnText = (text: string, own: Words['own']): text is OwnText => Object.hasOwn(own, text);

/** The text of a line in the language of a message. What the artist has typed, and the name of a product, stay as they are. */
export function lineText(
  { kind, label }: Pick<OrderLine, 'kind' | 'label'>,
  language: MessageLanguage,
): string {
  const name = lineName(kind, label);
  if (kind === 'product' || language === 'en') return name;
  const { own, percent } = words[language];
  if (isOwnText(name, own)) return own[name];
  const [, number] = (kind === 'discount' && percentage.exec(name)) || [];
  return number === undefined ? name : percent(number);
}
