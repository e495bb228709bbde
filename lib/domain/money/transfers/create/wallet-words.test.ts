import { expect, test } from "@playwright/test";
import { and, asc, eq } from "drizzle-orm";
import { walletTransactionTable as t } from "@/db/schema/index";
import { checkBooks } from "@/testing/books";
import { testDatabase } from "@/testing/factories";
import { type Market, newMarket } from "@/testing/storm/market";
import { settleAll } from "@/testing/storm/play";
import { type WayName, WAYS } from "@/testing/storm/ways";
import { newTransfer } from "@/testing/transfers";
import type { TransferID } from "@/lib/core/api/ids";
import { cardMemo } from "@/lib/domain/cards/authorizations/rows";
import { cancelTransfer } from "../settle/cancel-transfer";
import { getTransfer } from "../queries";

const db = testDatabase();
checkBooks();

function payOut({ traders, ctx }: Market, way: WayName, { cents = 500, isOwn = false } = {}): Promise<TransferID> {
  const [one, other] = traders;
  const [from, to] = [one?.methods["service-wallet"], (isOwn ? one : other)?.methods[WAYS[way].to]];
  if (!from || !to) throw new Error("a method is missing");
  return newTransfer(ctx(), { from, to, cents });
}

async function linesOf({ traders: [one] }: Market, id: TransferID) {
  if (!one) throw new Error("nobody trades");
  const matches = await db
    .select()
    .from(t)
    .where(and(eq(t.walletID, one.walletID), eq(t.sourceID, id)))
    .orderBy(asc(t.seq));
  return matches.map(({ type, gross, memo }) => `${type} ${gross} ${memo}`);
}

const nameOf = async ({ ctx }: Market, id: TransferID) =>
  (await getTransfer(ctx(), id)).destination.account.displayName;

test("a payout's memo names the rail and the receiver", async () => {
  const market = await newMarket();
  for (const [way, memo] of [
    ["payout", "ACH payment to "],
    ["real-time payout", "Instant payment to "],
  ] as const) {
    const id = await payOut(market, way);
    expect(await linesOf(market, id)).toEqual([`payout -500 ${memo}${await nameOf(market, id)}`]);
  }
  expect(await linesOf(market, await payOut(market, "push"))).toEqual(["payout -500 Payout to Visa 1111"]);
  expect(await linesOf(market, await payOut(market, "push", { isOwn: true }))).toEqual([
    "cash-out -500 Cash out to Visa 1111",
  ]);
});

for (const isOwn of [false, true])
  test(`when a payout is canceled before it leaves, its memo does not mention a return (${isOwn ? "to oneself" : "to another"})`, async () => {
    const market = await newMarket();
    const id = await payOut(market, "payout", { isOwn });
    await cancelTransfer(market.ctx(), id, {
      partnerID: market.partner.accountID,
      providerOf: () => market.network,
    });
    const lines = await linesOf(market, id);
    expect(lines[1]).toMatch(
      isOwn ? /^cash-out 500 Canceled: cash out to checking \d{4}$/ : /^payout 500 Canceled: payout to checking \d{4}$/,
    );
    expect(lines).toHaveLength(2);
  });

test("a payout that a bank sends back is a return; a payout that does not arrive is a failure", async () => {
  const market = await newMarket();
  const [returned, failed] = [
    await payOut(market, "payout", { cents: 5503 }),
    await payOut(market, "real-time payout", { cents: 7701 }),
  ];
  await settleAll(market);
  expect((await linesOf(market, returned))[1]).toMatch(/^ach-reversal 5503 Returned: checking \d{4}$/);
  expect((await linesOf(market, failed))[1]).toMatch(/^rtp-failure 7701 Failed: checking \d{4}$/);
});

test("the memo of a card transaction names its merchant, or else its type", () => {
  const types = ["issuing-auth-hold", "issuing-auth-release", "issuing-refund", "issuing-transaction"] as const;
  expect(types.map((type) => cardMemo(type, { name: "" }).memo)).toEqual([
    "Card hold",
    "Hold released",
    "Card refund",
    "Card purchase",
  ]);
  for (const type of types) expect(cardMemo(type, { name: "Paper & Co" })).toMatchObject({ type, memo: "Paper & Co" });
});
