// What a chat is recognized by, apart from what the order button needs.

/** The code in a message; without one, the whole text. */
export const codeIn = (text: string): string => /Code: (\S+)/i.exec(text)?.[1] ?? text;

/** The URL of the Instagram chat with the owner of a profile; undefined for another URL. */
export function instagramChat(profile: string): string | undefined {
  const user = /^https:\/\/(?:www\.)?instagram\.com\/([\w.]{1,30})\/?(?:[?#]|$)/i.exec(profile)?.[1];
  return user && `https://ig.me/m/${user}`;
}
