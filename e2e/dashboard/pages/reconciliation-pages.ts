import { bankEntryTable } from "@/db/schema";
import { newBreak } from "@/db/testing/breaks";
import { newInstruction } from "@/db/testing/rails";
import { newRoutingNumber } from "@/db/testing/scripted-bank";
import { newPayer } from "@/db/testing/transfers";
import { testDatabase } from "@/db/testing/factories";
import { fixed } from "./fixed-page";
import type { StaffPage } from "./page-state";
import type { Staff } from "./staff";
import { newWaiting } from "./transfers";

/** A break of each kind, one of them about a transfer of much money. */
async function newBreaks(staff: Staff): Promise<void> {
  const transferID = await newWaiting(staff, await newPayer(testDatabase(), staff.partner, 100_000));
  await newBreak(staff.partner, { transferID, expected: 99_999_999_99, stated: 88_888_888_88 });
  await newBreak(staff.partner, { kind: "unknown-line" });
  await newBreak(staff.partner, { kind: "not-on-statement" });
}

/** An entry that waits, and one that left in a file. */
async function newEntries({ partner }: Staff): Promise<void> {
  const db = testDatabase();
  const windowOn = new Date();
  for (const state of ["waiting", "left", "refused"] as const) {
    const instructionID = await newInstruction(db, partner, "ach-credit", { amount: 99_999_999 });
    const row = {
      partnerID: partner.accountID,
      instructionID,
      odfi: newRoutingNumber(),
      windowOn,
      createdOn: windowOn,
    };
    await db.insert(bankEntryTable).values({ ...row, state, isSameDay: false });
  }
}

/** The pages of what goes to banks, and of what statements and books do not agree on. */
export const RECONCILIATION_PAGES: readonly StaffPage[] = [
  fixed("/bank-files", "Bank files", { scope: "transfers.read", add: newEntries }),
  fixed("/bank-files", "Bank files", { scope: "transfers.read", state: "without any" }),
  fixed("/reconciliation", "Reconciliation", { scope: "transfers.read", add: newBreaks }),
  fixed("/reconciliation", "Reconciliation", { scope: "transfers.read", state: "without any" }),
  fixed("/reconciliation?kind=unknown-line&to=2026-01-01", "Reconciliation", {
    scope: "transfers.read",
    state: "without a match",
    add: newBreaks,
  }),
];
