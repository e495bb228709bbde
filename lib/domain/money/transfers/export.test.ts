import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { accountTable, auditTrailView } from "@/db/schema/index";
import { checkBooks } from "@/testing/books";
import { ctxFor } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { RAIL_START } from "@/testing/rails";
import { newPayer, newTransfer } from "@/testing/transfers";
import { TransferFilter } from "./dashboard";
import { exportTransfers } from "./transfers";

checkBooks();

const db = testDatabase();

const COLUMNS = [
  ...["createdOn", "completedOn", "transferID", "status", "currency", "amount", "refundedAmount", "disputedAmount"],
  ...["sourceAccountID", "sourceAccount", "sourceMethod", "destinationAccountID", "destinationAccount"],
  ...["destinationMethod", "failureReason", "description", "groupID", "foreignID"],
];

test("the export has a line with all facts of each transfer, and its file name and the audit log have the count", async () => {
  const partner = await newPartner(db);
  const ctx = ctxFor(partner, partner.accountID, { now: RAIL_START });
  const [payer, payee] = [await newPayer(db, partner, 10_000), await newPayer(db, partner, 0)];
  const at = (seconds: number) => ({ ...ctx, now: new Date(RAIL_START.getTime() + seconds * 1000) });
  const day = (seconds: number) => at(seconds).now.toISOString();
  const nameOf = async ({ accountID }: typeof payer) => {
    const [row] = await db.select().from(accountTable).where(eq(accountTable.accountID, accountID));
    return row?.displayName ?? "";
  };
  const between = { from: payer.wallet, to: payee.wallet };
  const texts = { description: "Order 17", foreignID: "rent-5" };
  const paid = await newTransfer(at(1), { ...between, cents: 1234, ...texts });
  const failed = await newTransfer(at(2), { ...between, cents: 50_000 });
  const waiting = await newTransfer(at(3), { from: payer.debit, to: payee.wallet, cents: 500 });
  const source = { transferID: waiting };
  const queued = await newTransfer(at(4), { from: payee.wallet, to: payer.bank, cents: 200, source });
  const acting = { ...ctx, requestID: randomUUID() };
  const answer = await exportTransfers(acting, TransferFilter.parse({}));
  const [first, second] = [`${payer.accountID},${await nameOf(payer)}`, `${payee.accountID},${await nameOf(payee)}`];
  expect((await answer.text()).replace("\uFEFF", "").trimEnd().split("\r\n")).toEqual([
    COLUMNS.join(","),
    `${day(4)},,${queued},queued,USD,2.00,0.00,0.00,${second},service-wallet,${first},ach-credit-standard,,,${waiting},`,
    `${day(3)},,${waiting},pending,USD,5.00,0.00,0.00,${first},ach-debit-fund,${second},service-wallet,,,,`,
    `${day(2)},,${failed},failed,USD,500.00,0.00,0.00,${first},service-wallet,${second},service-wallet,wallet-insufficient-funds,,,`,
    `${day(1)},${day(1)},${paid},completed,USD,12.34,0.00,0.00,${first},service-wallet,${second},service-wallet,,Order 17,,rent-5`,
    "Control total,4 rows,,,USD,519.34,0.00,0.00,,,,,,,,,,",
  ]);
  const name = `transfers-${RAIL_START.toISOString().slice(0, 10)}-4-rows.csv`;
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${name}"`);
  expect(answer.headers.get("x-row-count")).toBe("4");
  const acts = await db.select().from(auditTrailView).where(eq(auditTrailView.object, partner.accountID));
  expect(acts.filter(({ action }) => action === "transfers.export")).toMatchObject([
    { outcome: "done", reason: "4 rows as csv" },
  ]);
});

test("the export of a narrow filter has only the matching transfers", async () => {
  const partner = await newPartner(db);
  const ctx = ctxFor(partner);
  const [payer, payee] = [await newPayer(db, partner, 10_000), await newPayer(db, partner, 0)];
  const small = await newTransfer(ctx, { from: payer.wallet, to: payee.wallet, cents: 125 });
  await newTransfer(ctx, { from: payer.wallet, to: payee.wallet, cents: 200 });
  const answer = await exportTransfers(ctx, TransferFilter.parse({ amount: "1.25" }));
  const [, line, total, ...more] = (await answer.text()).trimEnd().split("\r\n");
  expect([line?.split(",")[2], more]).toEqual([small, []]);
  expect(total).toMatch(/^Control total,1 rows,,,USD,1\.25,/);
  expect(answer.headers.get("content-disposition")).toContain("-1-rows.csv");
});
