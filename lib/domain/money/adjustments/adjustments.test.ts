import { expect, test } from "@playwright/test";
import { checkBooks } from "@/testing/books";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { newID } from "@/lib/core/api/ids";
import { adjustWallet } from "./adjust-wallet";
import { Adjustment } from "./contract";
import { getAdjustment, listAdjustments, listLatestAdjustments } from "./queries";

checkBooks();

const db = testDatabase();

test("only its account sees an adjustment: newest first, with the sign, of one wallet or all", async () => {
  const partner = await newPartner(db);
  const { accountID, walletID } = await newAccount(db, partner, { wallet: true });
  const other = await newAccount(db, partner, { wallet: true });
  const adjust = (minute: number, amount: number) =>
    transact(ctxFor(partner, accountID, { now: new Date(Date.UTC(2026, 10, 20, 12, minute)) }), (open) =>
      adjustWallet(open, { walletID, amount, reason: `Correction ${minute}` }),
    );
  const [first, second] = [await adjust(1, 1234), await adjust(2, -5)];
  const ctx = ctxFor(partner, accountID);
  const all = await listAdjustments(ctx, { walletID: undefined });
  expect(all.map((one) => Adjustment.parse(one))).toEqual([
    {
      adjustmentID: second,
      walletID,
      amount: { currency: "USD", valueDecimal: "-0.05" },
      createdOn: "2026-11-20T12:02:00.000Z",
    },
    {
      adjustmentID: first,
      walletID,
      amount: { currency: "USD", valueDecimal: "12.34" },
      createdOn: "2026-11-20T12:01:00.000Z",
    },
  ]);
  expect(await listAdjustments(ctx, { walletID })).toEqual(all);
  for (const none of [other.walletID, null]) expect(await listAdjustments(ctx, { walletID: none })).toEqual([]);
  expect(await getAdjustment(ctx, first)).toEqual(all[1]);
  expect(await listLatestAdjustments(ctx)).toMatchObject({
    items: [{ reason: "Correction 2" }, { reason: "Correction 1" }],
    more: false,
  });
  const elsewhere = ctxFor(partner, other.accountID);
  expect(await listAdjustments(elsewhere, { walletID })).toEqual([]);
  await expect(getAdjustment(elsewhere, first)).rejects.toMatchObject({ kind: "notFound" });
  await expect(getAdjustment(ctx, newID())).rejects.toMatchObject({ kind: "notFound" });
});
