import { expect, test } from "@playwright/test";
import { and, eq, TransactionRollbackError } from "drizzle-orm";
import { paymentMethodTable, sanctionsHitTable } from "@/db/schema";
import { eventsOf, newBankAccount, newBankSetting } from "@/testing/bank-accounts";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import { LISTED_PERSON, listFiles, newSanctionsHit } from "@/testing/sanctions";
import { newPayer, newTransfer } from "@/testing/transfers";
import { type AccountID, PaymentMethodID } from "@/lib/core/api/ids";
import { updateAccount } from "@/lib/domain/accounts/accounts/update-account";
import { PatchAccount } from "@/lib/domain/accounts/accounts/contract";
import { CreateRepresentative } from "@/lib/domain/accounts/representatives/contract";
import { createRepresentative } from "@/lib/domain/accounts/representatives/representatives";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { LinkCard, UpdateCard } from "@/lib/domain/money/linked-cards/contract";
import { linkCard } from "@/lib/domain/money/linked-cards/link-card";
import { updateCard } from "@/lib/domain/money/linked-cards/update-card";
import { listPaymentMethods } from "@/lib/domain/money/payment-methods/queries";
import { decideHit, replayScore } from "./decide-hit";
import { loadLists, oldLists } from "./load-lists";
import { getHit, listHits } from "./queries";
import { ListSanctionsHits } from "./dashboard";
import { readList } from "./read-lists";
import { screenPartner } from "./screen-partner";

const db = testDatabase();
const hitsOf = (accountID: AccountID) =>
  db.select().from(sanctionsHitTable).where(eq(sanctionsHitTable.accountID, accountID));

/** The partner as a signed-in person, who may decide. */
async function staffOf(partner: Awaited<ReturnType<typeof newPartner>>): Promise<Ctx> {
  const { userID } = await newPerson(db, partner);
  return ctxFor(partner, partner.accountID, { caller: { kind: "session", userID, email: "ada@example.test" } });
}

test("a receiver on a list is not paid until a person clears the hit, and the hit can be replayed", async () => {
  const partner = await newPartner(db);
  const staff = await staffOf(partner);
  const payer = await newPayer(db, partner, 10_000);
  const { hitID, accountID, bankAccountID, ctx } = await newSanctionsHit(partner);
  const [method] = await db
    .select()
    .from(paymentMethodTable)
    .where(and(eq(paymentMethodTable.sourceID, bankAccountID), eq(paymentMethodTable.type, "ach-credit-standard")));
  const pay = () =>
    newTransfer(ctxFor(partner), {
      from: payer.wallet,
      to: PaymentMethodID.parse(method?.paymentMethodID),
      cents: 100,
    });
  await expect(pay()).rejects.toMatchObject({
    kind: "invalid",
    fields: { destinationPaymentMethodID: "is held for review" },
  });
  expect(await eventsOf(ctx)).toEqual(["bankAccount.created"]);
  const details = await getHit(staff, hitID);
  expect(details).toMatchObject({
    ...{ accountID, subject: "bank-account", state: "open", name: LISTED_PERSON, list: "sandbox" },
    compared: [
      { field: "name", given: LISTED_PERSON },
      { field: "kind", score: 100 },
    ],
  });
  const [row] = await hitsOf(accountID);
  expect(row && replayScore(row)).toBe(details.score);

  const decide = (decision: "clear" | "confirm") =>
    transact(staff, (open) => decideHit(open, hitID, decision, { reason: "Another date of birth." }));
  expect(await decide("confirm")).toMatchObject({ state: "confirmed", decidedBy: "ada@example.test" });
  await expect(decide("confirm")).rejects.toMatchObject({ kind: "conflict" });
  await expect(pay()).rejects.toMatchObject({ kind: "invalid" });
  expect(await decide("clear")).toMatchObject({ state: "cleared", reason: "Another date of birth." });
  expect(await eventsOf(ctx)).toEqual(["bankAccount.created", "paymentMethod.enabled", "paymentMethod.enabled"]);
  await pay();
  expect((await eventsOf(staff, "state")).filter((event) => event.startsWith("sanctionsHit"))).toEqual([
    "sanctionsHit.created open",
    "sanctionsHit.updated confirmed",
    "sanctionsHit.updated cleared",
  ]);
  expect(await newBankAccount(ctx, { holderName: "Jules Jackson" })).toMatchObject({ status: "new" });
});

test("an account with a listed name or person moves no money, and a change of the name is screened", async () => {
  const partner = await newPartner(db);
  const { accountID, wallet } = await newPayer(db, partner, 10_000);
  const ctx = ctxFor(partner, accountID);
  expect(await hitsOf(accountID)).toEqual([]);
  const other = await newPayer(db, partner, 0);
  const patch = PatchAccount.parse({ profile: { business: { doingBusinessAs: "Contraband Testing Co." } } });
  await transact(ctx, (open) => updateAccount(open, patch));
  expect((await hitsOf(accountID)).map(({ subject, name }) => [subject, name])).toEqual([
    ["account", "Contraband Testing Co."],
  ]);
  expect(await listPaymentMethods(ctx, {})).toEqual([]);
  await expect(newTransfer(ctxFor(partner), { from: wallet, to: other.wallet, cents: 100 })).rejects.toMatchObject({
    fields: { sourcePaymentMethodID: "is held for review" },
  });
  const person = CreateRepresentative.parse({ name: { firstName: "Viktor", lastName: "Blockman" } });
  await transact(ctx, (open) => createRepresentative(open, person));
  expect((await hitsOf(accountID)).map(({ subject }) => subject).sort()).toEqual(["account", "representative"]);
});

test("a card is screened by the cardholder’s name when it is linked and when the name changes, and a hit is not paid", async () => {
  const partner = await newPartner(db, { attested: true });
  const { accountID } = await newAccount(db, partner, { capabilities: ["transfers"] });
  const ctx = ctxFor(partner, accountID);
  const card = {
    ...{ cardCvv: "111", expiration: { month: "12", year: "49" } },
    billingAddress: { addressLine1: "1 Main St", postalCode: "11111" },
  };
  const link = (cardNumber: string, holderName?: string) =>
    transact(ctx, (open) => linkCard(open, LinkCard.parse({ ...card, cardNumber, holderName })));
  const usable = async (sourceID: string) => (await listPaymentMethods(ctx, { sourceID })).length > 0;
  const { cardID: listed } = await link("4111111111111111", LISTED_PERSON);
  const { cardID: unnamed } = await link("5555555555554444");
  const subjects = async () => (await hitsOf(accountID)).map(({ subject, subjectID }) => [subject, subjectID]);
  expect(await subjects()).toEqual([["card", listed]]);
  expect([await usable(listed), await usable(unnamed)]).toEqual([false, true]);
  await transact(ctx, (open) => updateCard(open, unnamed, UpdateCard.parse({ holderName: LISTED_PERSON })));
  expect(await subjects()).toEqual([
    ["card", listed],
    ["card", unnamed],
  ]);
  expect(await usable(unnamed)).toBe(false);
});

test("a listed organization is found even if its bank account is linked as a person's", async () => {
  const { ctx } = await newBankSetting();
  await newBankAccount(ctx, { holderName: "Contraband Testing Company", holderType: "individual" });
  const hits = await hitsOf(ctx.accountID);
  expect(hits.map(({ subject, entry }) => [subject, entry.kind])).toEqual([["bank-account", "entity"]]);
});

test("the queue has the hits of the partner only, by state and subject", async () => {
  const partner = await newPartner(db);
  const staff = await staffOf(partner);
  const { hitID } = await newSanctionsHit(partner);
  const { hitID: other } = await newSanctionsHit(await newPartner(db));
  const idsOf = async (query: object) =>
    (await listHits(staff, ListSanctionsHits.parse(query))).items.map((hit) => hit.hitID);
  expect(await idsOf({})).toEqual([hitID]);
  expect(await idsOf({ state: "open", subject: "bank-account" })).toEqual([hitID]);
  expect(await idsOf({ state: "cleared" })).toEqual([]);
  await expect(getHit(staff, other)).rejects.toMatchObject({ kind: "notFound" });
  await expect(
    transact(ctxFor(partner), (open) => decideHit(open, hitID, "clear", { reason: "By a program." })),
  ).rejects.toMatchObject({ kind: "forbidden" });
});

test("a new list screens everybody in production again, and a worse list leaves the loaded one as it is", async () => {
  const { ctx, accountID } = await newBankSetting(["transfers"], "production");
  const now = new Date("2026-11-28T12:00:00Z");
  const undone = db.transaction(async (open) => {
    const own = { ...ctx, db: open, now };
    await newBankAccount(own, { holderName: "Ordinary Person", routingNumber: "021000021" });
    await newBankAccount(own, { holderName: "Omar Zahar", routingNumber: "021000021" });
    const listed = ["ZAHAR, Omar", "QADIMI, Selim", "HARBOR, Ivan"].map((name) => ({ name }));
    expect(await loadLists(own, [readList("sdn", listFiles(listed))])).toMatchObject([{ entries: 3, isNew: true }]);
    expect(await screenPartner(own, { partnerID: ctx.homePartnerID })).toBe(1);
    expect(await screenPartner(own, { partnerID: ctx.homePartnerID })).toBe(0);
    const hits = await open.select().from(sanctionsHitTable).where(eq(sanctionsHitTable.accountID, accountID));
    expect(hits).toMatchObject([
      { name: "Omar Zahar", subject: "bank-account", evidence: { sourceDate: "2026-11-20" } },
    ]);
    await newBankAccount(own, { holderName: "Selim Qadimi", routingNumber: "021000021" });
    expect(await open.$count(sanctionsHitTable, eq(sanctionsHitTable.accountID, accountID))).toBe(2);

    await expect(loadLists(own, [readList("sdn", listFiles(listed.slice(1)))])).rejects.toThrow("has 2 entries");
    const list = readList("sdn", listFiles(listed));
    await expect(loadLists(own, [list], { date: "2026-11-19" })).rejects.toThrow("the loaded one is newer: 2026-11-20");
    await expect(loadLists(own, [list], { date: "2026-12-24" })).rejects.toThrow("in the future");
    expect(await loadLists(own, [list])).toMatchObject([{ isNew: false }]);
    expect(await oldLists(own)).toEqual([{ list: "sdn", days: 8 }]);
    open.rollback();
  });
  await expect(undone).rejects.toThrow(TransactionRollbackError);
});
