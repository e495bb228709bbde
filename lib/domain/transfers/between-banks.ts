import { and, eq } from "drizzle-orm";
import { cancellationTable } from "@/db/schema";
import type { WalletID } from "@/lib/core/ids";
import { collected, forwarded, paidBack, returned } from "../ledger/postings";
import type { RailFact } from "../rails/applier";
import { instruct } from "../rails/instruct";
import { firstWalletOf, keeperOf } from "./keeper";
import type { Means } from "./rail-means";
import { feeBackLines, feeLines, instructionFor, told } from "./opening";
import type { TransferRow } from "./rows";
import { giveFeesBack, settle, type SettleCtx, takeFees } from "./settle";

const back = (wallet: WalletID) => told(wallet, "ach-reversal", "Returned by the bank");
const kept = (wallet: WalletID) => told(wallet, "ach-reversal", "Canceled between two banks");

/** The debit between two banks: once it is there, the credit goes out, unless the transfer was canceled meanwhile. */
export async function debitOfTwo(ctx: SettleCtx, row: TransferRow, fact: RailFact): Promise<Means | undefined> {
  const { status } = fact.instruction;
  if (status === "completed") {
    const keeper = (await isCanceling(ctx, row)) && (await keeperOf(ctx, row));
    if (keeper) {
      await settle(ctx, row, "cancel");
      return { lines: paidBack("transit", kept(keeper), row.amount), step: "kept" };
    }
    await instruct(ctx, instructionFor(row, "ach-credit", ctx.now));
    await takeFees(ctx, row);
    return { lines: [...forwarded(row.amount), ...feeLines(row)], step: "forwarded" };
  }
  if (status === "canceled") await settle(ctx, row, "cancel");
  else if (status !== "returned") return undefined;
  else if (fact.before === "completed") return takenBack(ctx, row);
  else await settle(ctx, row, "fail", "source-payment-error");
  return { lines: collected(-row.amount) };
}

/** The debit's bank takes back what has gone on: out of the wallet that kept it, else of who pays for it. */
async function takenBack(ctx: SettleCtx, row: TransferRow): Promise<Means> {
  await settle(ctx, row, row.status === "pending" ? "fail" : "reverse", "source-payment-error");
  const { sourceAccountID: source, destinationAccountID: destination } = row;
  const isKept = row.status === "canceled" || row.status === "failed";
  const isSource = isKept || row.source.paymentMethodType === "ach-debit-fund";
  const wallet = await firstWalletOf(ctx, isSource ? [source, destination] : [destination, source]);
  return { lines: wallet ? returned("ach-debit", back(wallet), row.amount) : collected(-row.amount) };
}

/** The credit between two banks: what comes back goes to a wallet of the payer, else of the receiver. */
export async function creditOfTwo(ctx: SettleCtx, row: TransferRow, fact: RailFact): Promise<Means | undefined> {
  const { status } = fact.instruction;
  if (status === "completed") return void (await settle(ctx, row, "complete"));
  if (status !== "returned" && status !== "canceled") return undefined;
  const isCanceled = status === "canceled";
  if (isCanceled) {
    await settle(ctx, row, "cancel");
    await giveFeesBack(ctx, row);
  } else await settle(ctx, row, fact.before === "completed" ? "reverse" : "fail", "destination-payment-error");
  const fees = isCanceled ? feeBackLines(row) : [];
  const wallet = await keeperOf(ctx, row);
  if (!wallet) return { lines: [...forwarded(-row.amount), ...collected(-row.amount), ...fees] };
  return { lines: [...paidBack("ach-credit", isCanceled ? kept(wallet) : back(wallet), row.amount), ...fees] };
}

async function isCanceling({ db }: SettleCtx, { transferID }: TransferRow): Promise<boolean> {
  const { transferID: of, status } = cancellationTable;
  return (await db.$count(cancellationTable, and(eq(of, transferID), eq(status, "pending")))) > 0;
}
