import { conflict } from "@/lib/core/failure";
import type { WalletID } from "@/lib/core/api/ids";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { attachment, FileAnswer, requireFewRows } from "@/lib/domain/kernel/operations/download";
import { ROWS_AT_ONCE } from "@/lib/domain/kernel/operations/part";
import { sheet, type SheetColumn } from "@/lib/domain/kernel/lists/sheet";
import type { WalletTransaction } from "@/lib/domain/money/wallets/contract";
import { listStretch, type Stretch, sumKinds } from "@/lib/domain/money/wallets/movements";
import { getWallet } from "@/lib/domain/money/wallets/queries";
import { TRANSACTION_TYPES } from "@/lib/domain/money/wallets/shared/type-words";
import { recordAudit } from "@/lib/domain/platform/audit/record";
import { writeDocument } from "@/lib/providers/document-writer";
import { type MonthQuery, PDF_ROWS_MAX } from "./dashboard";
import { letterheadOf, monthOfWallet, nameOfAccount } from "./queries";
import { monthInWords } from "./shared/months";

type StatementLine = Pick<WalletTransaction, "memo" | "currency" | "availableBalance"> &
  Partial<Pick<WalletTransaction, "completedOn" | "transactionID" | "transactionType" | "sourceType" | "sourceID">> & {
    amounts?: Record<"gross" | "fee" | "net", number>;
  };

const summed = (name: string, of: "gross" | "fee" | "net"): SheetColumn<StatementLine> => ({
  name,
  cell: ({ amounts, currency }) => amounts && { currency, cents: amounts[of] },
  isSummed: true,
});

const SHEET: SheetColumn<StatementLine>[] = [
  { name: "completedOn", cell: ({ completedOn }) => completedOn },
  { name: "transactionID", cell: ({ transactionID }) => transactionID },
  { name: "transactionType", cell: ({ transactionType }) => transactionType },
  { name: "memo", cell: ({ memo }) => memo },
  { name: "sourceType", cell: ({ sourceType }) => sourceType },
  { name: "sourceID", cell: ({ sourceID }) => sourceID },
  { name: "currency", cell: ({ currency }) => currency, isCurrency: true },
  summed("grossAmount", "gross"),
  summed("fee", "fee"),
  summed("netAmount", "net"),
  { name: "availableBalance", cell: ({ currency, availableBalance = 0 }) => ({ currency, cents: availableBalance }) },
];

const lineOf = (movement: WalletTransaction): StatementLine => ({
  ...movement,
  amounts: { gross: movement.grossAmount, fee: movement.fee, net: movement.netAmount },
});

async function* movementsIn(ctx: Ctx, stretch: Stretch): AsyncGenerator<WalletTransaction[]> {
  for (let skip = 0; skip < stretch.last - stretch.after; skip += ROWS_AT_ONCE)
    yield await listStretch(ctx, stretch, { skip, count: ROWS_AT_ONCE });
}

/**
 * A statement as a table. Its first line is the opening balance, and the line before the sums the closing balance.
 * Throws 400, 404, and 409 for more rows than one answer may contain.
 */
export async function exportStatement(ctx: Ctx, walletID: WalletID, query: MonthQuery): Promise<FileAnswer> {
  const { currency } = (await getWallet(ctx, walletID)).availableBalance;
  const { stretch, month, movements, openingBalance, closingBalance } = await monthOfWallet(ctx, walletID, query);
  requireFewRows(ctx, movements);
  const rows = movements + 2;
  await recordExport(ctx, walletID, `${rows} rows as csv`);
  async function* lines(): AsyncGenerator<StatementLine[]> {
    yield [{ memo: "Opening balance", currency, availableBalance: openingBalance }];
    for await (const part of movementsIn(ctx, stretch)) yield part.map(lineOf);
    yield [{ memo: "Closing balance", currency, availableBalance: closingBalance }];
  }
  return new FileAnswer(sheet(SHEET, lines()), { name: `statement-${month}`, format: "csv", rows });
}

const recordExport = (ctx: Ctx, walletID: WalletID, reason: string) =>
  recordAudit(ctx, {
    action: "wallet-transactions.export",
    object: walletID,
    outcome: "done",
    reason,
    accountID: ctx.accountID,
  });

/**
 * A statement as a tagged PDF, which screen readers can follow. A worker thread writes it. Throws 400, 404, 409 for
 * more movements than a PDF may contain, and 504 if no thread is free in time.
 */
export async function exportStatementPDF(ctx: Ctx, walletID: WalletID, query: MonthQuery): Promise<Response> {
  const { currency } = (await getWallet(ctx, walletID)).availableBalance;
  const { stretch, month, zone, isOpen, movements, openingBalance, closingBalance } = await monthOfWallet(
    ctx,
    walletID,
    query,
  );
  if (movements > PDF_ROWS_MAX) throw conflict(`there are more than ${PDF_ROWS_MAX} movements: download the table`);
  const [kinds, accountName, partner] = await Promise.all([
    sumKinds(ctx, stretch),
    nameOfAccount(ctx),
    letterheadOf(ctx),
  ]);
  const items: WalletTransaction[] = [];
  for await (const part of movementsIn(ctx, stretch)) items.push(...part);
  await recordExport(ctx, walletID, `${movements} rows as pdf`);
  const bytes = await writeDocument(walletID, {
    kind: "statement",
    owner: accountName ?? ctx.accountID,
    ...(partner && { partner }),
    walletID,
    month: monthInWords(month),
    zone,
    currency,
    isOpen,
    writtenOn: ctx.now.toISOString(),
    openingBalance,
    closingBalance,
    kinds: kinds.map(({ type, count, net }) => ({ label: TRANSACTION_TYPES[type], count, net })),
    items: items.map(({ completedOn, createdOn, memo, netAmount, availableBalance }) => ({
      on: completedOn ?? createdOn,
      memo,
      net: netAmount,
      balance: availableBalance ?? 0,
    })),
  });
  return attachment(bytes, { name: `statement-${month}.pdf`, contentType: "application/pdf" });
}
