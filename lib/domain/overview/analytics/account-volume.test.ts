import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { accountFigureTable, transferTable } from "@/db/schema";
import { checkBooks } from "@/testing/books";
import { ctxFor } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { newPayer, newTransfer } from "@/testing/transfers";
import { sumAccount } from "./queries";
import { rollFigures } from "./roll-figures";

checkBooks();

const db = testDatabase();
const NONE = { count: 0, amount: 0 };

test("an account's volume is the sum of its transfers per day, before and after the nightly job sums up days", async () => {
  const partner = await newPartner(db);
  const [one, other] = await Promise.all([newPayer(db, partner, 10_000_00), newPayer(db, partner, 0)]);
  const pay = async (moment: string, cents: number) => {
    const transferID = await newTransfer(ctxFor(partner), { from: one.wallet, to: other.wallet, cents });
    await db
      .update(transferTable)
      .set({ createdOn: new Date(moment) })
      .where(eq(transferTable.transferID, transferID));
  };
  const now = new Date("2026-10-01T09:00:00Z");
  for (const [moment, amount] of [
    ["2026-08-03T00:00:00Z", 100],
    ["2026-09-01T23:59:59.999Z", 200],
    ["2026-09-02T00:00:00Z", 300],
    ["2026-09-15T12:00:00Z", 400],
    ["2026-10-01T08:00:00Z", 500],
    ["2026-08-02T23:59:59.999Z", 900],
  ] as const)
    await pay(moment, amount);
  const ctx = ctxFor(partner, one.accountID, { now });
  const read = () => sumAccount(ctx);
  const volume = await read();
  expect(volume).toMatchObject({
    from: "2026-09-02",
    to: "2026-10-01",
    now: { count: 3, amount: 1_200 },
    before: { count: 2, amount: 300 },
  });
  expect(volume.parts).toHaveLength(30);
  expect(volume.parts.filter(({ sum }) => sum.count > 0).map(({ day, sum }) => [day, sum.amount])).toEqual([
    ["2026-09-02", 300],
    ["2026-09-15", 400],
    ["2026-10-01", 500],
  ]);
  await rollFigures({ db, now: new Date("2026-09-20T00:50:00Z") }, { partnerID: partner.accountID });
  expect(await db.$count(accountFigureTable, eq(accountFigureTable.partnerID, partner.accountID))).toBeGreaterThan(0);
  expect(await read()).toEqual(volume);
  const { accountID } = await newAccount(db, partner);
  expect((await sumAccount(ctxFor(partner, accountID, { now }))).now).toEqual(NONE);
});
