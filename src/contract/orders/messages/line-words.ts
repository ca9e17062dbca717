import { AGREED_LABEL, CORRECTION_LABEL, kindLabels, percentInLabel } from '../adjustments.ts';
import { lineName, REFUND_LINE_TEXT } from '../payment.ts';
import type { OrderLine } from '../order-lines.ts';
import type { MessageLanguage } from './order-message.ts';

/** The texts that the shop itself gives to lines which are no products. */
const ownTexts = [...Object.values(kindLabels), CORRECTION_LABEL, AGREED_LABEL, REFUND_LINE_TEXT] as const;
type OwnText = (typeof ownTexts)[number];

type Words = { own: Record<OwnText, string>; percent: (percent: number) => string };

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

const isOwnText = (text: string): text is OwnText => ownTexts.some((own) => own === text);

/** The text of a line in the language of a message. What the artist has typed, and the name of a product, stay as they are. */
export function lineText(
  { kind, label }: Pick<OrderLine, 'kind' | 'label'>,
  language: MessageLanguage,
): string {
  const name = lineName(kind, label);
  if (kind === 'product' || language === 'en') return name;
  const { own, percent } = words[language];
  if (isOwnText(name)) return own[name];
  const discount = kind === 'discount' ? percentInLabel(name) : undefined;
  return discount === undefined ? name : percent(discount);
}
