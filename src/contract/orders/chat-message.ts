/** Where the form of the order button sends to. The response redirects to the chat. */
export const ENQUIRY_FORM_PATH = '/enquiries';

/** The URL that opens a chat with a message. @param digits the shop's number with the country code */
export const chatUrl = (digits: string, message: string): string =>
  `https://wa.me/${digits}?text=${encodeURIComponent(message)}`;

/** The message with this code in its last line, in place of another code. Without a code it stays as it is. */
export function withCode(message: string, code: string | undefined): string {
  if (code === undefined) return message;
  const end = message.lastIndexOf('\n');
  const hasCode = message.startsWith('Code: ', end + 1);
  const text = hasCode ? message.slice(0, Math.max(end, 0)) : message;
  return `${text}\nCode: ${code}`.trimStart();
}

/** The code in a message; without one, the whole text. */
export const codeIn = (text: string): string => /Code: (\S+)/i.exec(text)?.[1] ?? text;

/** The URL of the Instagram chat with the owner of a profile; undefined for another URL. */
export function instagramChat(profile: string): string | undefined {
  const user = /^https:\/\/(?:www\.)?instagram\.com\/([\w.]{1,30})\/?(?:[?#]|$)/i.exec(profile)?.[1];
  return user && `https://ig.me/m/${user}`;
}
