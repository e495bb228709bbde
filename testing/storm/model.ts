import { inArray, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { railInstructionTable, refundTable, transferTable } from "@/db/schema";
import { testDatabase } from "../factories";
import { FEES, type Market } from "./market";
import { disputesMust } from "./disputes";
import type { StormTransfer, StormRecord } from "./played";
import { schedulesWrong } from "./schedules";
import { WAYS } from "./ways";

/** Cents that a wallet receives or pays. */
type Moves = [walletID: string, cents: number][];

/** The expected statuses of a transfer, and its expected movements. */
interface Outcome {
  status: readonly string[];
  moves: Moves;
}

/** The kinds of the network's events about one instruction of a transfer. */
type Leg = ReadonlySet<string> | undefined;

const db = testDatabase();
const NONE: Moves = [];

/** The wallets' movements in a sequence by the network's own record, and the transfers in an unexpected state. */
export async function expectedOf(market: Market, played: StormRecord): Promise<{ moves: Moves; wrong: string[] }> {
  const parts = await Promise.all([transfersMust(market, played), disputesMust(played)]);
  return {
    moves: [
      ...played.moved.map(({ walletID, cents }): Moves[number] => [walletID, cents]),
      ...parts.flatMap(({ moves }) => moves),
    ],
    wrong: [...parts.flatMap(({ wrong }) => wrong), ...(await schedulesWrong(played))],
  };
}

async function transfersMust(market: Market, { made }: StormRecord): Promise<{ moves: Moves; wrong: string[] }> {
  const ids = made.map(({ transferID }) => transferID);
  if (ids.length === 0) return { moves: NONE, wrong: [] };
  const [transfers, legs, refunds] = await Promise.all([
    db.select().from(transferTable).where(inArray(transferTable.transferID, ids)),
    db.select().from(railInstructionTable).where(inArray(railInstructionTable.transferID, ids)),
    db.select().from(refundTable).where(inArray(refundTable.transferID, ids)),
  ]);
  const did = (instructionID: string) =>
    new Set(market.network.eventsOf(instructionID, new Date(8.64e15)).map(({ kind }) => String(kind)));
  const wrong: string[] = [];
  const moves: Moves = [];
  for (const one of made) {
    const status = transfers.find(({ transferID }) => transferID === one.transferID)?.status ?? "lost";
    const own = legs.filter(({ transferID, refundID }) => transferID === one.transferID && refundID === null);
    if (new Set(own.map(({ kind }) => kind)).size < own.length) wrong.push(`${one.way} was asked for twice`);
    const legOf = (...kinds: string[]): Leg => {
      const leg = own.find(({ kind }) => kinds.includes(kind));
      return leg && did(leg.instructionID);
    };
    const outcome = outcomeOf(one, status, legOf, market.walletID);
    if (!outcome.status.includes(status)) wrong.push(`${one.way} is ${status}, not ${outcome.status.join(" or ")}`);
    moves.push(...outcome.moves);
    for (const refund of refunds.filter(({ transferID }) => transferID === one.transferID)) {
      const hasFailed = did(refund.instructionID).has("failed");
      if (refund.status !== (hasFailed ? "failed" : "completed")) wrong.push(`a refund is ${refund.status}`);
      if (!hasFailed) moves.push([one.to.walletID, -refund.amount - (FEES.refund ?? 0)]);
    }
  }
  return { moves, wrong };
}

type LegOf = (...kinds: string[]) => Leg;

function outcomeOf(made: StormTransfer, status: string, legOf: LegOf, partnerWallet: string): Outcome {
  if (
    status === "failed" &&
    !legOf("ach-debit", "ach-credit", "rtp-credit", "push-to-card", "card-charge", "pull-from-card")
  )
    return { status: ["failed"], moves: NONE };
  if (made.isChild && status === "canceled" && !legOf("ach-credit")) return { status: ["canceled"], moves: NONE };
  const fee = FEES[WAYS[made.way].event] ?? 0;
  if (made.way === "between wallets") {
    // With a markup, the receiver also pays the operator.
    const isMarkup = made.facilitator > 0 && !made.isTotal;
    const paid: Moves = [[made.from.walletID, -made.cents - (made.facilitator > 0 ? 0 : fee)]];
    return { status: ["completed"], moves: [...paid, ...arrives(made, isMarkup ? fee : 0, fee, partnerWallet)] };
  }
  if (made.way === "between banks") return betweenBanks(made, legOf("ach-debit"), legOf("ach-credit"), fee);
  if (WAYS[made.way].from === "service-wallet")
    return goesOut(made, legOf("ach-credit", "rtp-credit", "push-to-card"), fee);
  return comesIn(made, legOf("ach-debit", "card-charge", "pull-from-card"), arrives(made, fee, fee, partnerWallet));
}

/**
 * The movements of the receiver and of the partner. The receiver pays `fee`, or the partner pays `partnerFee` in its
 * place.
 */
function arrives(made: StormTransfer, fee: number, partnerFee: number, partnerWallet: string): Moves {
  const { cents, facilitator, isTotal, to } = made;
  return [
    [to.walletID, cents - facilitator - (isTotal ? 0 : fee)],
    [partnerWallet, facilitator - (isTotal ? partnerFee : 0)],
  ];
}

function comesIn(made: StormTransfer, leg: Leg, arrived: Moves): Outcome {
  if (leg?.has("canceled")) return { status: ["canceled"], moves: NONE };
  if (!leg?.has("completed")) return { status: ["failed"], moves: NONE };
  if (!leg.has("returned")) return { status: ["completed"], moves: arrived };
  const from = made.way === "debit, fund" ? made.from : made.to;
  return { status: ["reversed"], moves: [...arrived, [from.walletID, -made.cents]] };
}

function goesOut({ from, cents }: StormTransfer, leg: Leg, fee: number): Outcome {
  if (leg?.has("canceled")) return { status: ["canceled"], moves: NONE };
  if (!leg?.has("completed")) return { status: ["failed"], moves: NONE };
  if (leg.has("returned")) return { status: ["reversed"], moves: [[from.walletID, -fee]] };
  return { status: ["completed"], moves: [[from.walletID, -cents - fee]] };
}

/**
 * The outcome between two banks. The payer's wallet keeps money that gets stuck, and money that the first bank takes
 * back.
 */
function betweenBanks({ from, cents }: StormTransfer, debit: Leg, credit: Leg, fee: number): Outcome {
  if (debit?.has("canceled")) return { status: ["canceled"], moves: NONE };
  if (!debit?.has("completed")) return { status: ["failed"], moves: NONE };
  const isTakenBack = debit.has("returned");
  const back: Moves = isTakenBack ? [[from.walletID, -cents]] : NONE;
  const stored: Moves = [[from.walletID, cents]];
  if (!credit || credit.has("canceled"))
    return { status: isTakenBack ? ["canceled", "failed"] : ["canceled"], moves: [...stored, ...back] };
  const paid: Moves = [[from.walletID, -fee], ...back];
  if (credit.has("returned")) return { status: ["reversed", "failed"], moves: [...paid, ...stored] };
  return { status: isTakenBack ? ["failed", "reversed"] : ["completed"], moves: paid };
}

/** Unsettled accounts between Tender and the networks, when all transfers are final. Cards are settled elsewhere. */
export async function unevenOf({ partner }: Market): Promise<string[]> {
  const matches = await rows<{ account: string }>(
    db,
    sql`select e.account from ledger.entry e
      where e.partner_id = ${partner.accountID} and e.account not in ('cash', 'operator', 'fee-income', 'network-cost', 'available', 'issuing')
      group by e.account having sum(e.amount) <> 0`,
  );
  return matches.map(({ account }) => account);
}
