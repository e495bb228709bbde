import type { MailProvider } from "./mail-provider";

/** The sandbox sends nothing. Its outbox in the database keeps what would have been sent. */
export const sandboxMail: MailProvider = { keeps: true, hand: async () => "sent" };
