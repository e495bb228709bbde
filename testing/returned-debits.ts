import { eq } from "drizzle-orm";
import { originatingCompanyTable, railInstructionTable, walletTable } from "@/db/schema";
import type { ReturnID, TransferID } from "@/lib/core/api/ids";
import { applyRegistered } from "@/lib/domain/money/rails/applier";
import { receiveRailEvents } from "@/lib/domain/money/rails/receive-events";
import { representReturn } from "@/lib/domain/money/returns/represent-return";
import { transact } from "./context";
import { testDatabase } from "./factories";
import { type Market, newMarket } from "./storm/market";
import { settleAll } from "./storm/play";
import { newTransfer } from "./transfers";

const db = testDatabase();

/** The amounts of the sandbox for R01, which returns before completion. */
export const R01 = 5501;

interface DebitCase {
  way?: "ach-debit-collect" | "ach-debit-fund";
  /** The bank returns it after the money had arrived. */
  hasArrived?: boolean;
  cents?: number;
  /** The company name that the operator has set for the account. Otherwise, the request names one. */
  ownName?: string | undefined;
}

export type Debit = Awaited<ReturnType<typeof returnedDebit>>;

/** A returned debit: before it arrived, by the amount, or after, by an event of its bank. */
export async function returnedDebit({ way = "ach-debit-collect", hasArrived = false, cents, ownName }: DebitCase = {}) {
  const market = await newMarket();
  const [payer, payee] = market.traders;
  const from = payer.methods[way];
  const to = payee.methods["service-wallet"];
  if (!from || !to) throw new Error("a method is missing");
  const wallets = [payer.walletID, payee.walletID, market.walletID];
  const balances = async () => {
    const rows = await db.select().from(walletTable).where(eq(walletTable.partnerID, market.partner.accountID));
    return wallets.map((id) => rows.find(({ walletID }) => walletID === id)?.available ?? Number.NaN);
  };
  const before = await balances();
  const named = { partnerID: market.partner.accountID, accountID: payee.accountID, updatedOn: market.clock.now };
  if (ownName) await db.insert(originatingCompanyTable).values({ ...named, companyName: ownName });
  const achDetails = { secCode: "WEB" as const, ...(!ownName && { originatingCompanyName: "BLUE LAUNDRY" }) };
  const source = { paymentMethodID: from, achDetails };
  const transferID = await newTransfer(market.ctx(), { from, to, cents: cents ?? (hasArrived ? 1000 : R01), source });
  await settleAll(market);
  if (hasArrived) await giveBack(market, transferID, "R01");
  const returnID = await returnOf(transferID);
  return { market, transferID, returnID, balances, before };
}

export async function legOf(transferID: TransferID) {
  const [leg] = await db.select().from(railInstructionTable).where(eq(railInstructionTable.transferID, transferID));
  if (!leg) throw new Error("no leg");
  return leg;
}

export const returnOf = async (transferID: TransferID) => (await legOf(transferID)).instructionID as ReturnID;

async function giveBack(market: Market, transferID: TransferID, code: string) {
  const { instructionID } = await legOf(transferID);
  const details = { return: { code, reason: "Returned", description: "Returned" } };
  const event = { eventID: `${instructionID}:back`, instructionID, kind: "returned" as const, at: market.clock.now };
  await receiveRailEvents(market.ctx(), market.network, [{ ...event, details }], applyRegistered);
}

export const represent = ({ market }: Debit, returnID: ReturnID, representOn?: string, ctx = market.ctx()) =>
  transact(ctx, (open) => representReturn(open, returnID, { ...(representOn && { representOn }) }));

/** Plays an entry to its success. The sandbox decides by the amount, so the bank's answer is given here. */
export async function complete(market: Market, instructionID: string) {
  const at = market.clock.now;
  const events = (["originated", "completed"] as const).map((kind) => ({
    ...{ eventID: `${instructionID}:${kind}`, instructionID, kind, at },
  }));
  await receiveRailEvents(market.ctx(), market.network, events, applyRegistered);
}

/** Presents a return again and plays it to its end: as a success, or as another return. */
export async function play(debit: Debit, returnID: ReturnID, end: "collected" | "returned") {
  const { representmentID } = await represent(debit, returnID);
  if (!representmentID) throw new Error("nothing was presented");
  if (end === "collected") await complete(debit.market, (await legOf(representmentID)).instructionID);
  else await settleAll(debit.market);
  return representmentID;
}
