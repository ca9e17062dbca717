import { ENDED_ENQUIRY_DAYS, OPEN_ENQUIRY_DAYS } from '../enquiries/enquiry-days.ts';
import { MESSAGE_DAYS } from '../orders/messages/message-days.ts';

/** What the privacy page says about orders while the order book is on: facts of the shop, which the artist cannot edit. */
export const orderBookTexts: readonly string[] = [
  `The order button stores a code with the piece, the time and where you came from, such as Instagram, Google or a chat, and nothing else about you. If it becomes an order, it is linked to that order. It is deleted after ${OPEN_ENQUIRY_DAYS} days, or, if it was answered, became an order or was closed, ${ENDED_ENQUIRY_DAYS} days after that. The name on a hold is deleted within a day after the hold ends.`,
  'For an order we store your name, address and phone number, your email if you give it, our notes, the courier and the tracking number, the pieces, the amounts and the payments, and, if you used the order button, where you came from. If the order is in your account, “Download my data” in your profile has all of it except our internal notes, also the messages and what the order button stored. Addresses that you save in your profile stay until you delete them or your account.',
  `The texts of messages about your order are deleted after ${MESSAGE_DAYS} days. The order and its payments are not deleted after a fixed time: they stay until you ask us to erase them. You can ask when the order is delivered or canceled: then your name, address, phone number and email, the notes, the messages, the page of the order, payments that we did not confirm, where you came from and the link to what the order button stored are gone. The pieces, the amounts, the confirmed payments with their references, the state and the country stay, and bills with what is written on them, because tax law requires them. The shop never deletes these by itself.`,
  'Backups have erased data until newer backups replace them.',
];

/** What the privacy page says about the counts of visits, always. */
export const statisticsText = `We count how often each page is opened and each piece gets a heart, without cookies. To count a visitor once a day, the server makes a number from a random value of that day, the internet address and the name of the browser; value and numbers are deleted when the day is over. Without the value, no one can tell from a number who came; the files of the database may have remains of both until it overwrites them. Only counts remain, by day, piece and the site that you came from. They are deleted after two years.`;

/** What the privacy page says while visitors save favorites without an account. */
export const guestFavoritesText =
  'You can mark pieces with a heart without an account. Your browser then remembers up to 100 of them; to show them on the Favorites page, it sends us which pieces they are, and we store nothing but the counts above. When you log in or sign up, they become favorites of your account, and your browser forgets them. You can also remove each of them, or delete the data of this site in your browser.';
