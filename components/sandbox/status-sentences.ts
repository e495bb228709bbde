import type { Transfer } from "@/lib/domain/transfers/shared/transfer";

/** How a played transfer ended, or where it is. */
export const STATUS_SENTENCES: Readonly<Record<Transfer["status"], string>> = {
  created: "The transfer was created.",
  pending: "The transfer is on its way.",
  completed: "The money has arrived.",
  failed: "The transfer has failed.",
  reversed: "The money arrived and was returned.",
  queued: "The transfer is waiting for another one.",
  canceled: "Transfer canceled.",
};
