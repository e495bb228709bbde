import type { LegEnd } from "./dashboard";
import type { Flow } from "./flows";
import { CLEARING } from "./opening";
import type { TransferRow } from "./rows";
import { type Leg, pairOf } from "./shared/pairs";

/** One step of the route that a transfer's money is meant to take. */
export interface RouteStep {
  from: LegEnd;
  to: LegEnd;
  /** The expected amount in cents. A posting's amount replaces it. */
  amount: number;
  /** The side that has the rail, outside the ledger, and the instruction for it. */
  rail?: "source" | "destination";
  kind?: Leg;
}

interface RouteFacts {
  row: TransferRow;
  isPartner: boolean;
}

const SOURCE: LegEnd = { place: "source" };
const DESTINATION: LegEnd = { place: "destination" };

/** The steps between the sides of a transfer. According to its flows, money that arrived at once was never pending. */
export function routeOf({ row, isPartner }: RouteFacts, flows: readonly Flow[]): RouteStep[] {
  const { amount } = row;
  const legs = pairOf(row.source.paymentMethodType, row.destination.paymentMethodType)?.legs ?? [];
  const [first, second] = legs;
  const net = isPartner ? netOf(row) : amount;
  const to = walletOf(row, "destination");
  if (!first) return betweenWallets(row, net);
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

/** A transfer that a risk rule held goes through `transit`. */
function betweenWallets(row: TransferRow, net: number): RouteStep[] {
  const [from, to] = [walletOf(row, "source"), walletOf(row, "destination")];
  if (row.risk?.outcome !== "hold") return [{ from, to, amount: net }];
  const transit: LegEnd = { place: "transit" };
  return [
    { from, to: transit, amount: row.amount },
    { from: transit, to, amount: net },
  ];
}

function netOf({ amount, charges: { fee, facilitator, payer } }: TransferRow): number {
  return Math.max(0, amount - facilitator - (payer === "destination" ? fee : 0));
}

function walletOf(row: TransferRow, side: "source" | "destination"): LegEnd {
  const owner = { accountID: row[`${side}AccountID`], displayName: row[side].account.displayName };
  return { place: "available", owner };
}

/** True if a flow is this step. An end that the viewer may not see matches any end. */
export function isFlowOf(flow: Flow, { from, to }: Pick<RouteStep, "from" | "to">): boolean {
  return isEnd(flow.from, from) && isEnd(flow.to, to);
}

function isEnd(end: LegEnd, meant: LegEnd): boolean {
  if (end.place === "others") return true;
  return end.place === meant.place && end.owner?.accountID === meant.owner?.accountID;
}
