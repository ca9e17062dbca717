// Not in chat-url.ts, so that the order button does not load what is here.
import { chatUrl } from './chat-url.ts';

/** The URL of the Instagram chat with the owner of a profile; undefined for another URL. */
export function instagramChat(profile: string): string | undefined {
  const user = /^https:\/\/(?:www\.)?instagram\.com\/([\w.]{1,30})\/?(?:[?#]|$)/i.exec(profile)?.[1];
  return user && `https://ig.me/m/${user}`;
}

/** A QR code of the error correction M has at most 2,331 characters, and a phone hardly reads one that is half full. */
export const MAX_QR_LENGTH = 1_200;

/**
 * The URL of a chat, short enough for a QR code. A long message keeps its first line, which says how many favorites are meant,
 * the code, and as many URLs of products as fit: the names, of which one letter in Hindi needs nine characters, are left out.
 */
export function shortChatUrl(digits: string, message: string): string {
  const [first = '', ...rest] = message.split('\n');
  const code = rest.filter((line) => line.startsWith('Code: '));
  const urls = rest.filter((line) => /^https?:/.test(line));
  let url = chatUrl(digits, message);
  for (let count = urls.length; url.length > MAX_QR_LENGTH && count >= 0; count -= 1)
    url = chatUrl(digits, [first, ...urls.slice(0, count), ...code].join('\n'));
  return url;
}
