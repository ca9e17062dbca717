import { demoContact } from '#contract/shop/default-contact.ts';
import type { Settings } from '#contract/shop/settings.ts';

/** The legal pages of the demo: an example of what an artist may promise. */
export const demoPolicies: Settings['policies'] = {
  privacy: [
    'You can see everything here without an account. This site loads nothing from advertisers or analytics services.',
    'If you open an account, we store your name, your email address, your favorites and, if you give them, your phone number and date of birth. Your password is stored only in a form that cannot be read back. For each device on which you are signed in, we store its browser, its system and when you used it last. We use all this only to show you your profile and your favorites and to keep your account safe, and we do not share it with anyone.',
    'Your browser remembers that you are signed in, that you have signed in here before, that you closed the notice at the top of the page, and what you wrote in a form, such as an address, until you save or discard it. There are no cookies. For a short time the server records which pages were requested and from which internet address, to keep the shop safe and to find errors.',
    'When you order by message, the rules of the app that you use apply too. We keep your name, address and phone number for as long as your parcel and our accounts need them. Write to us if you want to see, correct or delete the data that we have about you; we reply within thirty days.',
  ],
  terms: [
    'This site shows the work of one artist. You cannot buy on the site itself: an order is an agreement between you and the artist, made by message. It is binding once the artist has confirmed the piece, the price and the shipping. Until then, the piece may be sold to someone else.',
    'Prices are in Indian rupees and are for the piece alone. The cost of packing and shipping depends on where you live; you will know it before you pay. If a price on the site is clearly a mistake, we will say so before we take your order.',
    'Every piece is made by hand. Colors differ a little from screen to screen, and from one print or bookmark to the next. This is part of handmade work; we show each piece as faithfully as we can.',
    'The pictures, designs and texts on this site belong to the artist. Please name the artist when you show or share them. Printing, selling or altering them needs the artist’s written permission, even after you have bought the piece. These terms are governed by the laws of India.',
  ],
  shipping: [
    'Orders are packed by hand and sent within India by post or courier. Most parcels leave two to three days after payment; in festival weeks, in heavy rain or for pieces made to order it may take longer, and then we tell you in advance. We send you the tracking number by message as soon as there is one.',
    'We ship to other countries when the post allows it. Please ask first: the cost and the time vary widely, and you pay any customs duties of your country.',
    'If a parcel arrives damaged, or with something other than what you ordered in it, send a photograph of the piece and the packing within three days. We replace it if we can; otherwise we refund your money, including the cost of shipping.',
    'If you have changed your mind, write within seven days of receiving the parcel. Prints, cards and bookmarks that are unused and in their packing can be returned; you pay for the return shipping. Originals and pieces made for you cannot be returned unless they arrive damaged. We refund your money by the same payment method, within ten days of receiving the piece.',
  ],
  contact: [...demoContact],
};
