import { defaultContact } from '#contract/shop/default-contact.ts';
import type { Settings } from '#contract/shop/settings.ts';

/** The help pages of a new shop: what is true of the software. The artist alone can promise anything, such as times or returns. */
export const defaultPolicies: Settings['policies'] = {
  privacy: [
    'You can see everything here without an account. This site loads nothing from advertisers or analytics services.',
    'If you open an account, we store your name, your email address, your favorites and, if you give them, your phone number and date of birth. Your password is stored only in a form that cannot be read back. For each device on which you are signed in, we store its browser, its system and when you used it last. We use all this only to show you your profile and your favorites and to keep your account safe, and we do not share it with anyone.',
    'Your browser remembers that you are signed in, that you have signed in here before, that you closed the notice at the top of the page, and what you wrote in a form, such as an address, until you save or discard it. There are no cookies. For a short time the server records which pages were requested and from which internet address, to keep the shop safe and to find errors.',
    'When you order by message, the rules of the app that you use apply too. We store your name, address and phone number for as long as your parcel and our accounts need them. In your profile you can download the data that we store about you, and delete your account. You may request to see, correct or delete it also without an account.',
  ],
  terms: [
    'This site shows the work of one artist. You cannot buy on the site itself: an order is an agreement between you and the artist, made outside it.',
    'Prices are in Indian rupees. Colors differ a little from screen to screen.',
  ],
  shipping: [],
  contact: [...defaultContact],
};
