/** The text of the contact page until the artist writes one. It points to the social links, which the page shows below it. */
export const defaultContact: readonly string[] = [
  'The quickest way is a message. Please name the piece you mean, or send the link of its page. For an order, add your name, your address with the PIN code, and a phone number for the courier.',
];

/** The contact text of the demo, which earlier versions gave to every shop. It, too, only points to the social links. */
export const demoContact: readonly string[] = [
  "The quickest way is a message: the links to the shop's channels are at the foot of every page. Yours goes straight to the artist. We reply as soon as the paint is dry, usually within a day or two.",
  'Please name the piece you mean, or send the link of its page. For an order, add your name, your address with the PIN code, and a phone number for the courier.',
  'Send complaints, and questions about the data we store about you, the same way. If you are not satisfied with a reply, tell us again: we would rather put things right than be right.',
];
