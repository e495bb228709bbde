import { expect, test } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { auditTrailView } from "@/db/schema";
import { checkBooks } from "@/testing/books";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { fund, receive } from "@/testing/wallets";
import { newID, type TransactionID, type WalletID } from "@/lib/core/api/ids";
import { post } from "@/lib/domain/money/ledger/post";
import { type WalletSide, walletTransfer } from "@/lib/domain/money/ledger/postings";
import { WalletTransactionFilter } from "./contract";
import { LedgerPosting } from "./dashboard";
import { explainTransaction, exportTransactions } from "./wallets";

checkBooks();

const db = testDatabase();

async function setting() {
  const partner = await newPartner(db);
  const { accountID, walletID } = await newAccount(db, partner, { wallet: true });
  return { partner, accountID, walletID, ctx: ctxFor(partner, accountID) };
}

const side = (wallet: WalletID): WalletSide => ({ wallet, tx: newID(), type: "wallet-transfer", memo: "Test" });

test("a transaction is explained by every posting of its source that touched the wallet", async () => {
  const { walletID, ctx } = await setting();
  const { transactionID } = await receive(ctx, walletID, 500, { fee: 30, ended: "completed" });
  const postings = (await explainTransaction(ctx, walletID, transactionID)).map((one) => LedgerPosting.parse(one));
  const summary = postings.map(({ step, isLatest, entries }) => ({
    step,
    isLatest,
    entries: entries.map(({ account, amount, isOwn }) => [account, amount, isOwn]),
  }));
  expect(summary).toEqual([
    {
      step: "opened",
      isLatest: false,
      entries: [
        ["ach-debit", -500, false],
        ["pending", 500, true],
      ],
    },
    {
      step: "completed",
      isLatest: true,
      entries: [
        ["pending", -500, true],
        ["available", 470, true],
        ["fee-income", 30, false],
      ],
    },
  ]);
});

test("an account sees its own entries, and the other side as one sum", async () => {
  const { partner, accountID, walletID, ctx } = await setting();
  const other = await newAccount(db, partner, { wallet: true });
  await fund(ctx, walletID, 1000);
  const from = side(walletID);
  const charges = { amount: 600, fee: 40, facilitator: 0, payer: "destination" } as const;
  const lines = walletTransfer(from, { to: side(other.walletID) }, charges);
  await transact(ctx, (open) =>
    post(open, { partnerID: partner.accountID, sourceType: "transfer", sourceID: newID(), step: "opened", lines }),
  );
  const seenBy = async (by: typeof ctx) => {
    const postings = await explainTransaction(by, walletID, from.tx);
    return postings.flatMap(({ entries }) => entries.map(({ account, amount }) => [account, amount]));
  };
  expect(await seenBy(ctx)).toEqual([
    ["available", -600],
    ["available", 560],
    ["fee-income", 40],
  ]);
  expect(await seenBy({ ...ctx, partnerID: accountID })).toEqual([
    ["available", -600],
    ["others", 600],
  ]);
  const foreign = explainTransaction(ctxFor(partner, other.accountID), walletID, from.tx);
  await expect(foreign).rejects.toMatchObject({ kind: "notFound" });
  await expect(explainTransaction(ctx, walletID, newID<TransactionID>())).rejects.toMatchObject({ kind: "notFound" });
});

test("the transaction export has every row once, starts no formula, ends with the sums, and is in the audit log", async () => {
  const { partner, walletID, ctx } = await setting();
  await fund(ctx, walletID, 1000);
  await receive(ctx, walletID, 500, { fee: 30, ended: "completed", memo: '=Payment, "first"' });
  await receive(ctx, walletID, 77, { ended: "failed" });
  await fund(ctx, walletID, -250);
  const file = await exportTransactions(ctx, walletID, WalletTransactionFilter.parse({}));
  expect(file.headers.get("content-disposition")).toMatch(
    /^attachment; filename="wallet-transactions-\d{4}-\d\d-\d\d-3-rows\.csv"$/,
  );
  const lines = (await file.text()).trimEnd().split("\r\n");
  expect(lines).toHaveLength(5);
  expect(lines[1]).toMatch(/,USD,-2\.50,0\.00,-2\.50,12\.20$/);
  expect(lines[2]).toContain(`"'=Payment, ""first"""`);
  expect(lines[2]).toMatch(/,USD,5\.00,0\.30,4\.70,14\.70$/);
  expect(lines.at(-1)).toBe("Control total,3 rows,,,,,,,USD,12.50,0.30,12.20,");
  const filtered = await exportTransactions(ctx, walletID, WalletTransactionFilter.parse({ sourceType: "transfer" }));
  expect((await filtered.text()).trimEnd().split("\r\n").at(-1)).toContain("1 rows");
  const record = await db
    .select()
    .from(auditTrailView)
    .where(
      and(eq(auditTrailView.partnerID, partner.accountID), eq(auditTrailView.action, "wallet-transactions.export")),
    );
  expect(record.map(({ object, reason }) => [object, reason]).sort()).toEqual([
    [walletID, "1 rows as csv"],
    [walletID, "3 rows as csv"],
  ]);
  const stranger = await setting();
  const foreign = exportTransactions(stranger.ctx, walletID, WalletTransactionFilter.parse({}));
  await expect(foreign).rejects.toMatchObject({ kind: "notFound" });
});
