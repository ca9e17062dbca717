/** Days after which the shop deletes an enquiry that is still open. */
export const ENQUIRY_DAYS = 90;

/** Days after which the shop deletes an enquiry that was answered, ordered or closed. */
export const ENDED_ENQUIRY_DAYS = 365;
