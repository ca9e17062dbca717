// Not in chat-message.ts, so that the order button does not load them.

/** The code in a message; without one, the whole text. */
export const codeOrText = (text: string): string => /Code: (\S+)/i.exec(text)?.[1] ?? text;

/** The URL of the Instagram chat with the owner of a profile; undefined for another URL. */
export function instagramChat(profile: string): string | undefined {
  const user = /^https:\/\/(?:www\.)?instagram\.com\/([\w.]{1,30})\/?(?:[?#]|$)/i.exec(profile)?.[1];
  return user && `https://ig.me/m/${user}`;
}
