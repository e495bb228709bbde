import { expect, test } from "@playwright/test";
import { and, asc, eq } from "drizzle-orm";
import { transferTable, walletTransactionTable } from "@/db/schema/index";
import { checkBooks } from "@/testing/books";
import { testDatabase } from "@/testing/factories";
import { type Market, newMarket } from "@/testing/storm/market";
import { move, settleAll } from "@/testing/storm/play";
import { newTransfer } from "@/testing/transfers";
import type { TransferID } from "@/lib/core/api/ids";
import { cancelTransfer } from "./cancel-transfer";

checkBooks();

const db = testDatabase();

function send({ traders: [one, other], ctx }: Market, from: string, to: string, cents: number): Promise<TransferID> {
  const [source, destination] = [one?.methods[from], other?.methods[to]];
  if (!source || !destination) throw new Error("a method is missing");
  return newTransfer(ctx(), { from: source, to: destination, cents });
}

async function rowOf(id: TransferID) {
  const [row] = await db.select().from(transferTable).where(eq(transferTable.transferID, id));
  if (!row) throw new Error("the transfer is gone");
  return row;
}

async function linesOf({ traders: [, other] }: Market, id: TransferID) {
  const t = walletTransactionTable;
  const matches = await db
    .select()
    .from(t)
    .where(and(eq(t.walletID, other?.walletID ?? ("" as never)), eq(t.sourceID, id)))
    .orderBy(asc(t.transactionID));
  return matches.map(({ type, status, gross }) => [type, status, gross]);
}

test("a completed transfer has a completion time; a failed or canceled one never does", async () => {
  const market = await newMarket();
  const [paid, failed, canceled] = [
    await send(market, "service-wallet", "ach-credit-standard", 500),
    await send(market, "service-wallet", "rtp-credit", 7701),
    await send(market, "service-wallet", "ach-credit-standard", 600),
  ];
  expect(await rowOf(paid)).toMatchObject({ status: "pending", completedOn: null });
  const hands = { partnerID: market.partner.accountID, providerOf: () => market.network };
  await cancelTransfer(market.ctx(), canceled, hands);
  expect(await rowOf(canceled)).toMatchObject({ status: "canceled", completedOn: null, failureReason: null });
  await settleAll(market);
  const done = await rowOf(paid);
  expect(done).toMatchObject({ status: "completed", failureReason: null, dueOn: null });
  expect(done.completedOn).toEqual(done.updatedOn);
  const failureReason = "destination-payment-error";
  expect(await rowOf(failed)).toMatchObject({ status: "failed", completedOn: null, failureReason });
});

test("a card payment is in transit once its network approves it, and pulled money arrives at once", async () => {
  const market = await newMarket();
  const [charged, pulled] = [
    await send(market, "card-payment", "service-wallet", 500),
    await send(market, "pull-from-card", "service-wallet", 600),
  ];
  expect([await linesOf(market, charged), await linesOf(market, pulled)]).toEqual([[], []]);
  await move(market);
  expect(await linesOf(market, charged)).toEqual([["card-payment", "pending", 500]]);
  await settleAll(market);
  expect(await linesOf(market, charged)).toEqual([["card-payment", "completed", 500]]);
  expect(await linesOf(market, pulled)).toEqual([["account-funding", "completed", 600]]);
});
