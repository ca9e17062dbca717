/** Days after which the shop deletes the text and the recipient of a message about an order. */
export const MESSAGE_DAYS = 90;
