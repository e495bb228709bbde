import { eq } from "drizzle-orm";
import { eventTable, type linkedCardTable, paymentMethodTable } from "@/db/schema";
import { type CardID, newID, type AccountID } from "@/lib/core/api/ids";
import type { CapabilityID } from "@/lib/core/money/capabilities";
import type { BankAccount } from "@/lib/domain/money/bank-accounts/contract";
import { linkBankAccount } from "@/lib/domain/money/bank-accounts/link-bank-account";
import { LinkBankAccount } from "@/lib/domain/money/bank-accounts/shared/link-request";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { ctxFor, transact } from "./context";
import { newAccount, newPartner, type Partner, testDatabase } from "./factories";
import { later } from "./rails";

/** A bank without and one with real-time payments, in the sandbox. */
export const ORDINARY = "273976369";
export const REAL_TIME = "271071321";

export async function newBankSetting(
  capabilities: readonly CapabilityID[] = ["transfers", "send-funds"],
  mode: Partner["mode"] = "sandbox",
) {
  const partner = await newPartner(testDatabase(), { mode });
  const { accountID } = await newAccount(testDatabase(), partner, { capabilities });
  return { partner, accountID, ctx: ctxFor(partner, accountID) };
}

/** The same at a future time, so that the running server's loops ignore its rail instructions. */
export async function newSettingLater(): Promise<Ctx> {
  const { ctx } = await newBankSetting();
  return { ...ctx, now: later(0) };
}

export function newAccountNumber(): string {
  return String(Math.floor(Math.random() * 1e14) + 3e14);
}

export function bankAccountBody(more: Partial<NonNullable<LinkBankAccount["account"]>> = {}) {
  const account = {
    holderName: "Jules Jackson",
    holderType: "individual",
    accountNumber: newAccountNumber(),
    bankAccountType: "checking",
    routingNumber: ORDINARY,
    ...more,
  };
  return { account };
}

/** Links a bank account by its numbers, in a separate transaction. */
export function newBankAccount(ctx: Ctx, ...more: Parameters<typeof bankAccountBody>): Promise<BankAccount> {
  return transact(ctx, (open) => linkBankAccount(open, LinkBankAccount.parse(bankAccountBody(...more))));
}

/** The types of the account's events in order, with the fields `pick` of their data. */
export async function eventsOf({ accountID }: Ctx, ...pick: string[]): Promise<string[]> {
  const matches = await testDatabase().select().from(eventTable).where(eq(eventTable.accountID, accountID));
  const inOrder = matches.toSorted((one, other) => (one.eventID < other.eventID ? -1 : 1));
  const payloads: Record<string, unknown>[] = inOrder.map(({ data }) => data);
  return inOrder.map(({ type }, at) => [type, ...pick.flatMap((key) => payloads[at]?.[key] ?? [])].join(" "));
}

/** The columns of a card that can do everything until the end of 2049, with an invalid token. */
export function cardRow(
  partner: Partner,
  accountID: AccountID,
  more: Partial<typeof linkedCardTable.$inferInsert> = {},
) {
  const now = new Date();
  return {
    cardID: newID<CardID>(),
    accountID,
    partnerID: partner.accountID,
    origin: "card" as const,
    brand: "visa",
    cardType: "debit",
    bin: "411111",
    lastFour: "1111",
    fingerprint: newID<string>(),
    expMonth: "12",
    expYear: "49",
    expiresOn: new Date("2050-01-01T00:00:00Z"),
    billingAddress: { postalCode: "80301" },
    verification: { cvv: "match", addressLine1: "notChecked", postalCode: "match" },
    domesticPush: "standard",
    domesticPull: "supported",
    keyVersion: 1,
    wrappedKey: Buffer.alloc(1),
    token: Buffer.alloc(1),
    createdOn: now,
    updatedOn: now,
    ...more,
  };
}

/** All payment methods of a source, including unusable ones. */
export function methodsOf(sourceID: string) {
  return testDatabase().select().from(paymentMethodTable).where(eq(paymentMethodTable.sourceID, sourceID));
}
