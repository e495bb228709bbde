import type { Transfer } from "@/lib/domain/transfers/shared/transfer";

/** How a played transfer ended, or where it is. */
export const STATUS_SENTENCES: Readonly<Record<Transfer["status"], string>> = {
  created: "The transfer is made.",
  pending: "The transfer is on its way.",
  completed: "The money has arrived.",
  failed: "The transfer has failed.",
  reversed: "The money came and went back.",
  queued: "The transfer waits for another one.",
  canceled: "The transfer is canceled.",
};
