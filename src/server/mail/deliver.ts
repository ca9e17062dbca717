/** Delivers one mail: over SMTP or into the outbox folder. @returns where it went, for the log */
export type Deliver = (mail: { from: string; to: string; subject: string; text: string }) => Promise<string>;
