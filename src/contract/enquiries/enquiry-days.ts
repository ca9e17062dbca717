/** How many days an enquiry can be open before the shop deletes it. */
export const OPEN_ENQUIRY_DAYS = 90;

/** Days after its last change that the shop deletes an enquiry that was answered, ordered or closed. */
export const ENDED_ENQUIRY_DAYS = 365;
