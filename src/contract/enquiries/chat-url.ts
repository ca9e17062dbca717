/** Where the form of the order button sends to. The response redirects to the chat. */
export const ENQUIRY_FORM_PATH = '/enquiries';

/** The form in which a visitor chooses a variant: without scripts, the order button sends it. */
export const VARIANT_FORM_ID = 'variant';

/** The URL that opens a chat with a message. @param digits the shop's number with the country code */
export const chatUrl = (digits: string, message: string): string =>
  `https://wa.me/${digits}?text=${encodeURIComponent(message)}`;

/** The message with this code in its last line, in place of another code. Without a code it stays as it is. */
export function withCode(message: string, code: string | undefined): string {
  if (code === undefined) return message;
  return `${message.replace(/(?:^|\n)Code: [^\n]*$/, '')}\nCode: ${code}`.trimStart();
}
