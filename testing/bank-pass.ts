import { randomUUID } from "node:crypto";
import { closeDatabase, database } from "@/db/client";
import "@/lib/domain/rail-appliers";
import { achFiles } from "@/lib/domain/money/bank-files/ach/ach-files";
import { bookMatches } from "@/lib/domain/money/bank-files/statements/book-matches";
import { fileEntries, moveBankFiles } from "@/lib/domain/money/bank-files/move-bank-files";
import { paymentFiles } from "@/lib/domain/money/bank-files/payments/payment-files";
import { moveRails } from "@/lib/domain/money/rails/move-rails";
import type { AchSettings } from "@/lib/providers/rails/ach/settings";
import type { AccountID } from "@/lib/core/api/ids";

/** Input of a separate process that moves a partner's rails once. */
export interface BankPass {
  settings: AchSettings;
  partnerID: AccountID;
  /** ISO 8601. */
  now: string;
}

/** Moves a partner's rails once at the given moment, as a worker's loops do. */
export async function bankPass({ settings, partnerID, now }: BankPass): Promise<void> {
  const ctx = { db: database(), now: new Date(now), requestID: randomUUID(), clientAddress: "test" };
  const { payments } = settings;
  const instant = payments && paymentFiles(settings, payments);
  const provider = achFiles(settings);
  await moveRails(ctx, { partnerID, providerOf: (_mode, kind) => (kind === "rtp-credit" ? instant : provider) });
  await fileEntries(ctx, { settings });
  await moveBankFiles(ctx, { settings });
  await bookMatches(ctx);
}

// Runs as a separate program, which STOP_AT may kill anywhere.
if (process.env.BANK_PASS) {
  await bankPass(JSON.parse(process.env.BANK_PASS) as BankPass);
  await closeDatabase();
}
