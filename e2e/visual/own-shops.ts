// The shops of the contact sheets: that of the demo, and some with names and logos that are hard to place.
import sharp from 'sharp';
import type { Branding } from '#contract/branding/branding.ts';
import type { Reply } from '#contract/api/routes.ts';
import type { Admin } from '../support/admin.ts';
import { changeSettings } from '../support/settings.ts';

type Call = Admin['call'];
type Product = Reply<'getProduct'>;
type OwnShop = Partial<Branding> & { product: string };

const PRODUCT = 'Lotus Pond, First Light';

/** Each changes the demo's shop, and returns what its branding changes and the path of a product. */
export const ownShops = {
  demo: async (call: Call): Promise<OwnShop> => ({ product: pathOf(await demoProduct(call)) }),

  'long-name': async (call: Call): Promise<OwnShop> => {
    const settings = {
      brand: 'The Handmade Paper and Natural Pigment Studio of Kaveri Rao',
      tagline: 'Pictures, bookmarks and letters, slowly drawn beside the river and gently sent to you',
    };
    await changeSettings({ call }, settings);
    return { product: pathOf(await demoProduct(call)) };
  },

  devanagari: async (call: Call): Promise<OwnShop> => {
    const settings = {
      brand: 'कावेरी की हस्तकला',
      tagline: 'हृदय से बनी, हाथ से रची कलाकृतियाँ',
      bannerText: 'त्योहारों के लिए नई कृतियाँ। ऑर्डर व्हाट्सऐप पर दें।',
      story: [
        'मैं कावेरी हूँ। बचपन से मिट्टी, रंग और काग़ज़ मेरे साथी रहे हैं। हर कृति में नदी की धूप, आँगन की छाया और घर की ख़ुशबू है।',
      ],
    };
    await changeSettings({ call }, settings);
    const { _id, category, ...product } = await demoProduct(call);
    const name = 'बारिश के बाद की धूप में नहाता हुआ आँगन';
    const body = { ...product, name, description: settings.story[0], category: category._id };
    const words = { shopTitle: 'चित्रों का संग्रह', shopText: 'छोटे-बड़े चित्र, कार्ड और पुस्तक-चिह्न।' };
    return { product: pathOf(await call<Product>('PUT', `/products/${_id}`, body)), words };
  },

  'wide-logo': async (call: Call): Promise<OwnShop> => ({
    logo: await storeLogo(call),
    product: pathOf(await demoProduct(call)),
  }),
};

export const isOwnShop = (word: string): word is keyof typeof ownShops => Object.hasOwn(ownShops, word);

const pathOf = ({ _id }: Product): string => `/product/${_id}`;

async function demoProduct(call: Call): Promise<Product> {
  const product = (await call<Product[]>('GET', '/products')).find(({ name }) => name === PRODUCT);
  if (!product) throw new Error(`The demo catalog has no "${PRODUCT}".`);
  return product;
}

/** Draws a wide logo on a transparent background, and uploads it as the image of a hidden product. */
async function storeLogo(call: Call): Promise<Branding['logo']> {
  const waves = Array.from({ length: 9 }, (_, at) => `<path d="M${40 + at * 130} 60q32-50 65 0t65 0"/>`).join(
    '',
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="120" fill="none" stroke="#a8552a" stroke-width="14">${waves}</svg>`;
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  const [category] = await call<{ _id: string }[]>('GET', '/categories');
  const { images } = await call<Product>('POST', '/products', {
    name: 'The logo',
    description: 'Of the shop.',
    category: category?._id,
    price: { actual: 1, allowDiscount: false },
    stock: 0,
    visibility: false,
    images: [{ url: `data:image/png;base64,${png.toString('base64')}` }],
  });
  const [{ url, width, height } = { url: '', width: 0, height: 0 }] = images;
  return { url, width, height };
}
