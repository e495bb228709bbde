import { and, eq } from "drizzle-orm";
import { sanctionsHitTable } from "@/db/schema";
import type { AccountID, BankAccountID } from "@/lib/core/api/ids";
import type { CapabilityID } from "@/lib/core/money/capabilities";
import type { SanctionsFile } from "@/lib/domain/money/sanctions/read-lists";
import { newBankAccount } from "./bank-accounts";
import { ctxFor } from "./context";
import { newAccount, type Partner, testDatabase } from "./factories";

/** A name on the sandbox's list, spelled differently. */
export const LISTED_PERSON = "Victor Blockmann";

/** Links a bank account whose holder is on the sandbox's list. Returns the hit and the account. */
export async function newSanctionsHit(partner: Partner, capabilities: readonly CapabilityID[] = ["transfers"]) {
  const { accountID } = await newAccount(testDatabase(), partner, { capabilities });
  const ctx = ctxFor(partner, accountID);
  const { bankAccountID } = await newBankAccount(ctx, { holderName: LISTED_PERSON });
  const t = sanctionsHitTable;
  const isIts = and(eq(t.partnerID, ctx.homePartnerID), eq(t.subjectID, bankAccountID));
  const [hit] = await testDatabase().select().from(t).where(isIts);
  if (!hit) throw new Error("the holder is not a hit");
  return { accountID, bankAccountID, hitID: hit.hitID, ctx };
}

/** Stores an open hit that holds an account, or only one of its bank accounts. Returns its ID. */
export async function newStoredHit(
  partner: Partner,
  accountID: AccountID,
  bankAccountID?: BankAccountID,
): Promise<string> {
  const { hitID } = await newSanctionsHit(partner);
  const isIts = and(eq(sanctionsHitTable.partnerID, partner.accountID), eq(sanctionsHitTable.hitID, hitID));
  const held = bankAccountID
    ? ({ subject: "bank-account", subjectID: bankAccountID, sourceID: bankAccountID } as const)
    : ({ subject: "account", subjectID: accountID, sourceID: null } as const);
  await testDatabase()
    .update(sanctionsHitTable)
    .set({ accountID, ...held })
    .where(isIts);
  return hitID;
}

interface Listed {
  name: string;
  kind?: string;
  alias?: string;
  country?: string;
}

/** The three files of a list, as the Treasury writes them. */
export function listFiles(entries: readonly Listed[]): [SanctionsFile, SanctionsFile, SanctionsFile] {
  const file = (name: string, rows: readonly (readonly string[])[]): SanctionsFile => {
    const lines = rows.map((row) => row.map((value) => (value === "" ? "-0- " : `"${value}"`)).join(","));
    const bytes = Buffer.from(`${lines.join("\r\n")}\r\n\u001a`);
    return { name, bytes, modifiedOn: new Date("2026-11-20T12:00:00Z") };
  };
  return [
    file(
      "sdn.csv",
      entries.map(({ name, kind = "individual" }, at) => [
        ...[String(at + 1), name, kind, "TEST] [SDGT"],
        ...["", "", "", "", "", "", "", "DOB 1960; nationality unknown."],
      ]),
    ),
    file(
      "add.csv",
      entries.flatMap(({ country }, at) => (country ? [[String(at + 1), "1", "", "Port Test", country, ""]] : [])),
    ),
    file(
      "alt.csv",
      entries.flatMap(({ alias }, at) => (alias ? [[String(at + 1), "1", "aka", alias, ""]] : [])),
    ),
  ];
}
