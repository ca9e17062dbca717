/** Days after its creation that the shop deletes an enquiry that is still open. */
export const OPEN_ENQUIRY_DAYS = 90;

/** Days after its last change that the shop deletes an enquiry that was answered, ordered or closed. */
export const ENDED_ENQUIRY_DAYS = 365;
