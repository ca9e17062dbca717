/** How long a visitor waits for a chat at most: enough for a slow connection. Then it opens without the code of an enquiry. */
export const MAX_WAIT_MS = 2_500;
