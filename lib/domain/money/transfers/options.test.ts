import { expect, test } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { bankAccountTable, capabilityTable, connectionTable } from "@/db/schema/index";
import { ctxFor } from "@/testing/context";
import { newPartner, type Partner, testDatabase } from "@/testing/factories";
import { agree } from "@/testing/fee-plans";
import { newLinkedCard } from "@/testing/linked-cards";
import { newPayer } from "@/testing/transfers";
import type { CapabilityID } from "@/lib/core/money/capabilities";
import type { AccountID } from "@/lib/core/api/ids";
import { CreateTransferOptions } from "./contract";
import { FindObstacle } from "./dashboard";
import { transferObstacle, transferOptions } from "./transfer-options";

const db = testDatabase();

type Asker = Partner & { homePartnerID?: AccountID };

async function setting() {
  const partner = await newPartner(db);
  const [payer, payee] = [await newPayer(db, partner, 10_000), await newPayer(db, partner, 0)];
  const ask = async (source: object, destination: object, value = 500, as: Asker = partner) => {
    const body = CreateTransferOptions.parse({ source, destination, amount: { currency: "USD", value } });
    const { sourceOptions = [], destinationOptions = [] } = await transferOptions(
      ctxFor(as, as.accountID, { homePartnerID: as.homePartnerID ?? as.accountID }),
      body,
    );
    const idsOf = (options: typeof sourceOptions) => options.map(({ paymentMethodID }) => paymentMethodID).toSorted();
    return [idsOf(sourceOptions), idsOf(destinationOptions)];
  };
  const of = ({ accountID }: { accountID: string }) => ({ accountID });
  const by = (paymentMethodID: string) => ({ paymentMethodID });
  return { partner, payer, payee, ask, of, by };
}

test("the options of one method are the methods it can pay; for two methods, either both or none are returned", async () => {
  const { payer, payee, ask, of, by } = await setting();
  expect(await ask(by(payer.wallet), by(payee.bank))).toEqual([[payer.wallet], [payee.bank]]);
  expect(await ask(by(payer.bank), of(payee))).toEqual([[], []]);
  expect(await ask(by(payer.wallet), by(payer.wallet))).toEqual([[], []]);
  const [from, to] = await ask(by(payer.wallet), of(payee));
  expect([from, to?.includes(payee.wallet), to?.includes(payee.debit)]).toEqual([[payer.wallet], true, false]);
  // A method of a different account is not an option of the named account.
  expect(await ask({ ...of(payee), ...by(payer.wallet) }, of(payee))).toEqual([[], []]);
});

test("an account that is disconnected, or does not let the partner pay, has no options", async () => {
  const { payer, payee, ask, of, by } = await setting();
  const { partner: stranger } = await setting();
  expect(await ask(by(payer.wallet), by(payee.wallet), 500, stranger)).toEqual([[], []]);
  expect(await ask(of(payer), by(payee.wallet))).not.toEqual([[], []]);
  const change = (values: object) =>
    db.update(connectionTable).set(values).where(eq(connectionTable.accountID, payee.accountID));
  await change({ scopes: ["transfers.read"] });
  expect(await ask(of(payer), by(payee.wallet))).toEqual([[], []]);
  await change({ scopes: ["transfers.write"] });
  expect((await ask(of(payer), by(payee.wallet)))[1]).toEqual([payee.wallet]);
  await change({ disconnectedOn: new Date() });
  expect(await ask(of(payer), by(payee.wallet))).toEqual([[], []]);
  // The options still include the methods of the account that lets it pay.
  expect((await ask(by(payer.wallet), by(payer.bank)))[0]).toEqual([payer.wallet]);
});

test("an account acts for itself without a connection", async () => {
  const { partner, payer, ask, by } = await setting();
  const own = { ...partner, accountID: payer.accountID, homePartnerID: partner.accountID };
  expect(await ask(by(payer.wallet), by(payer.bank), 500, own)).toEqual([[payer.wallet], [payer.bank]]);
});

test("a card is an option only if the amount covers the receiver's fee", async () => {
  const { partner, payer, payee, ask, by } = await setting();
  const card = await newLinkedCard(partner, payer.accountID);
  await agree(partner, payee.accountID, [{ event: "card-acquiring", fixed: 30 }]);
  await agree(partner, payer.accountID, [{ event: "card-acquiring", fixed: 900 }]);
  expect(await ask(by(card.pay), by(payee.wallet), 29)).toEqual([[], []]);
  expect(await ask(by(card.pay), by(payee.wallet), 30)).toEqual([[card.pay], [payee.wallet]]);
  expect(await ask(by(card.pay), by(payer.wallet), 899)).toEqual([[], []]);
  expect(await ask(by(payer.wallet), by(payee.wallet), 1)).toEqual([[payer.wallet], [payee.wallet]]);
});

const obstacle = (as: Partner, source: { accountID: string }, destination: { accountID: string }, amount = 500) =>
  transferObstacle(
    ctxFor(as, as.accountID),
    FindObstacle.parse({ source: source.accountID, destination: destination.accountID, amount }),
  );

test("the obstacle between two accounts is the one closest to a successful payment", async () => {
  const { partner, payer, payee } = await setting();
  expect(await obstacle(partner, payer, payee)).toEqual({ code: "none" });
  expect(await obstacle(partner, payer, payee, 10_000_000_000)).toEqual({ code: "none" });
  const { partner: stranger } = await setting();
  expect(await obstacle(stranger, payer, payee)).toEqual({ code: "no-access", side: "source" });
  expect(await obstacle(stranger, stranger, payee)).toEqual({ code: "no-access", side: "destination" });
  const of = (capability: CapabilityID, status: "pending" | "disabled") =>
    db
      .update(capabilityTable)
      .set({ status })
      .where(and(eq(capabilityTable.accountID, payee.accountID), eq(capabilityTable.capability, capability)));
  await of("wallet", "pending");
  // Its bank account can still receive money, but no more than the bank limit.
  expect(await obstacle(partner, payer, payee, 100_000_001)).toEqual({ code: "too-much", cents: 100_000_000 });
  expect(await obstacle(partner, payee, payee)).toEqual({ code: "same-source" });
  // An unverified bank account can only receive money.
  await db.update(bankAccountTable).set({ status: "new" }).where(eq(bankAccountTable.accountID, payee.accountID));
  expect(await obstacle(partner, payee, payer)).toEqual({ code: "no-way" });
  await of("transfers", "disabled");
  await of("send-funds", "disabled");
  const waiting = [
    { capability: "transfers", status: "disabled" },
    { capability: "send-funds", status: "disabled" },
    { capability: "wallet", status: "pending" },
  ];
  const bare = await obstacle(partner, payer, payee);
  expect(bare).toMatchObject({ code: "no-method", side: "destination" });
  expect(bare.waiting?.map(({ capability, status }) => `${capability} ${status}`).toSorted()).toEqual(
    waiting.map(({ capability, status }) => `${capability} ${status}`).toSorted(),
  );
});

test("when an amount does not cover its fee, the obstacle has the smallest amount that does", async () => {
  const { partner, payer, payee } = await setting();
  await newLinkedCard(partner, payer.accountID);
  await agree(partner, payee.accountID, [
    { event: "card-acquiring", fixed: 30 },
    { event: "pull-from-card", fixed: 40 },
  ]);
  await db
    .update(bankAccountTable)
    .set({ disabledOn: new Date() })
    .where(eq(bankAccountTable.accountID, payer.accountID));
  await db
    .update(capabilityTable)
    .set({ status: "pending" })
    .where(and(eq(capabilityTable.accountID, payer.accountID), eq(capabilityTable.capability, "wallet")));
  expect(await obstacle(partner, payer, payee, 29)).toEqual({ code: "too-little", cents: 30 });
});
