import type { LegEnd } from "./dashboard";
import type { Flow } from "./flows";
import { CLEARING } from "./opening";
import type { TransferRow } from "./rows";
import { type Leg, pairOf } from "./shared/pairs";

/** One step of the way that a transfer's money is meant to take. */
export interface RouteStep {
  from: LegEnd;
  to: LegEnd;
  /** In cents, as long as no posting says it. */
  amount: number;
  /** Names the side whose rail it is on, outside of the ledger, and the instruction for it. */
  rail?: "source" | "destination";
  kind?: Leg;
}

/** Describes a transfer, and whether the viewer may know what others pay for it. */
interface RouteFacts {
  row: TransferRow;
  isPartner: boolean;
}

const SOURCE: LegEnd = { place: "source" };
const DESTINATION: LegEnd = { place: "destination" };

/** The steps between the sides of a transfer. Money that came in at once was never pending, as its flows say. */
export function routeOf({ row, isPartner }: RouteFacts, flows: readonly Flow[]): RouteStep[] {
  const { amount } = row;
  const legs = pairOf(row.source.paymentMethodType, row.destination.paymentMethodType)?.legs ?? [];
  const [first, second] = legs;
  const net = isPartner ? netOf(row) : amount;
  const to = walletOf(row, "destination");
  if (!first) return [{ from: walletOf(row, "source"), to, amount: net }];
  const rail: LegEnd = { place: CLEARING[first] };
  if (second) {
    const [transit, credit]: LegEnd[] = [{ place: "transit" }, { place: CLEARING[second] }];
    if (!transit || !credit) return [];
    return [
      { from: SOURCE, to: rail, amount, rail: "source", kind: first },
      { from: rail, to: transit, amount },
      { from: transit, to: credit, amount },
      { from: credit, to: DESTINATION, amount, rail: "destination", kind: second },
    ];
  }
  if (row.source.wallet)
    return [
      { from: walletOf(row, "source"), to: rail, amount },
      { from: rail, to: DESTINATION, amount, rail: "destination", kind: first },
    ];
  const step: RouteStep = { from: SOURCE, to: rail, amount, rail: "source", kind: first };
  const pending: LegEnd = { ...to, place: "pending" };
  const direct: RouteStep = { from: rail, to, amount: net };
  const isDirect = first === "pull-from-card" || flows.some((flow) => isFlowOf(flow, direct));
  return isDirect ? [step, direct] : [step, { from: rail, to: pending, amount }, { from: pending, to, amount: net }];
}

/** Returns what the destination is to get, in cents: the amount without the fees that it pays. */
function netOf({ amount, charges: { fee, facilitator, payer } }: TransferRow): number {
  return Math.max(0, amount - facilitator - (payer === "destination" ? fee : 0));
}

function walletOf(row: TransferRow, side: "source" | "destination"): LegEnd {
  const owner = { accountID: row[`${side}AccountID`], displayName: row[side].account.displayName };
  return { place: "available", owner };
}

/** Whether a flow is this step. What the viewer may not see of the other side fits any of its ends. */
export function isFlowOf(flow: Flow, { from, to }: Pick<RouteStep, "from" | "to">): boolean {
  return isEnd(flow.from, from) && isEnd(flow.to, to);
}

function isEnd(end: LegEnd, meant: LegEnd): boolean {
  if (end.place === "others") return true;
  return end.place === meant.place && end.owner?.accountID === meant.owner?.accountID;
}
