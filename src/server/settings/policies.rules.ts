import type { Settings } from '#contract/shop/settings.ts';

/**
 * Texts for a small shop in India that takes its orders by chat. They contain only what is true for every Kalakari shop;
 * the artist replaces them with her own.
 */
export const defaultPolicies: Settings['policies'] = {
  privacy: [
    'You can look at everything here without an account, and without being watched: this site loads nothing from advertisers or from anybody who counts visitors.',
    'If you open an account we keep your name, your email address, the pieces you marked as favourites and, if you give them, your phone number and date of birth. Your password is kept only in a form from which it cannot be read back. We use all this to show you your profile and your favourites, and for nothing else, and we give it to nobody.',
    'Your browser remembers that you are signed in, that you have signed in here before, and that you closed the notice at the top of the page. There are no cookies. For a short time the server notes which pages were asked for and from which internet address, to keep the shop safe and to find faults.',
    'When you order by message, the app you write with has rules of its own. We keep your name, address and phone number for as long as your parcel and our accounts need them. Write to us if you want to see, correct or delete what we have about you; we answer within thirty days.',
  ],
  terms: [
    'This site shows the work of one artist. Nothing is bought on the page itself: an order is an agreement between you and the artist, made by message, and it stands once she has confirmed the piece, the price and the way it is sent. Until then a piece may go to somebody else.',
    'Prices are in Indian rupees and are for the piece alone; what packing and sending cost depends on where you live and is told to you before you pay. If a price on the site is plainly a mistake we will say so before we take your order.',
    'Every piece is made by hand. Colours differ a little from screen to screen, and one print or bookmark from the next; we take that for part of what you are buying, and show each piece as truly as we can.',
    'The pictures, the designs and the words on this site belong to the artist. Please show and share them with her name. Printing, selling or altering them needs her written permission, also after you have bought the piece. These terms are governed by the laws of India.',
  ],
  shipping: [
    'Orders are packed by hand and sent within India by post or courier. Most parcels leave two to three days after payment; in festival weeks, in heavy rain or for pieces made to order it may take longer, and then you are told beforehand. You get the tracking number by message as soon as there is one.',
    'To other countries we send when the post allows it. Please ask first: the cost and the time differ a great deal, and customs duties where you live are yours to pay.',
    'If a parcel arrives damaged, or with something other than what you ordered in it, send a photograph of the piece and the packing within three days. We replace it where we can and give your money back where we cannot, the cost of sending it included.',
    'If you have changed your mind, write within seven days of receiving the parcel. Prints, cards and bookmarks that are unused and in their packing can come back; you pay for their way. Originals and pieces made for you cannot be returned unless they arrive damaged. Money goes back by the way it came, within ten days of the piece reaching us.',
  ],
  contact: [
    "The quickest way is a message: the links to the shop's channels are at the foot of every page. You write to the artist herself, and she answers as soon as her hands are dry, usually within a day or two.",
    'Please name the piece you mean, or send the link of its page. For an order, add your name, your address with the PIN code, and a phone number for the courier.',
    'Complaints, and questions about what we keep about you, reach us the same way. If an answer does not satisfy you, say so once more: we would rather put a thing right than be right.',
  ],
};
