import { eq } from "drizzle-orm";
import { expect, test } from "@playwright/test";
import { eventTable } from "@/db/schema";
import { checkBooks } from "@/testing/books";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { fund, receive } from "@/testing/wallets";
import { newID } from "@/lib/core/api/ids";
import { deletionBlockers } from "@/lib/domain/accounts/accounts/deletion-blockers";
import { Wallet } from "./contract";
import { openWallet } from "./open-wallet";
import { getWallet, listWallets } from "./queries";

checkBooks();

const NOTHING = { currency: "USD", value: 0, valueDecimal: "0.00" };

async function setting() {
  const db = testDatabase();
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner);
  return { db, partner, ctx: ctxFor(partner, accountID) };
}

test("a new wallet is empty, in US dollars, and causes one event", async () => {
  const { db, ctx } = await setting();
  const wallet = await transact(ctx, openWallet);
  expect(Wallet.parse(wallet)).toEqual({
    walletID: wallet.walletID,
    availableBalance: NOTHING,
    pendingBalance: NOTHING,
    heldBalance: NOTHING,
  });
  const events = await db.select().from(eventTable).where(eq(eventTable.accountID, ctx.accountID));
  expect(events.map(({ type, data }) => [type, data])).toEqual([["wallet.opened", { walletID: wallet.walletID }]]);
});

test("a wallet may be overdrawn, as by a dispute, and shows the negative balance", async () => {
  const { ctx } = await setting();
  const { walletID } = await transact(ctx, openWallet);
  await fund(ctx, walletID, -1234);
  expect(Wallet.parse(await getWallet(ctx, walletID)).availableBalance).toEqual({
    currency: "USD",
    value: -1234,
    valueDecimal: "-12.34",
  });
  expect(await deletionBlockers(ctx)).toMatchObject([{ blocker: "wallet-balance" }]);
});

test("incoming money is pending, and not available", async () => {
  const { ctx } = await setting();
  const { walletID } = await transact(ctx, openWallet);
  await receive(ctx, walletID, 505);
  expect(await getWallet(ctx, walletID)).toEqual({
    walletID,
    availableBalance: NOTHING,
    pendingBalance: { currency: "USD", value: 505, valueDecimal: "5.05" },
    heldBalance: NOTHING,
  });
});

test("an account has one wallet, even if it is opened repeatedly or at once", async () => {
  const { db, ctx } = await setting();
  const opened = await Promise.all(Array.from({ length: 8 }, () => transact(ctx, openWallet)));
  expect(new Set(opened.map(({ walletID }) => walletID)).size).toBe(1);
  expect(await listWallets(ctx)).toHaveLength(1);
  expect(await db.select().from(eventTable).where(eq(eventTable.accountID, ctx.accountID))).toHaveLength(1);
});

test("a wallet of another account is not found, like one that never existed", async () => {
  const { partner, ctx } = await setting();
  const { walletID } = await transact(ctx, openWallet);
  expect(await getWallet(ctx, walletID)).toMatchObject({ walletID });
  await expect(getWallet(ctxFor(partner), walletID)).rejects.toMatchObject({ kind: "notFound" });
  await expect(getWallet(ctx, newID())).rejects.toMatchObject({ kind: "notFound" });
  expect(await listWallets(ctxFor(partner))).toEqual([]);
});
