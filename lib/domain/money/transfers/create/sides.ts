import { type SQL, sql } from "drizzle-orm";
import { statement } from "@/db/client";
import { paymentMethodTable as method, type transferTable } from "@/db/schema/index";
import type { CapabilityID } from "@/lib/core/money/capabilities";
import { invalid } from "@/lib/core/failure";
import type { AccountID, PaymentMethodID, WalletID } from "@/lib/core/api/ids";
import type { Cents } from "@/lib/core/money/money";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import type { BillableFee } from "@/lib/domain/money/fee-plans/contract";
import type { PaymentMethod } from "@/lib/domain/money/payment-methods/contract";
import {
  isHeld,
  isUsableUnlessHeld,
  METHOD_AS_JSON,
  METHOD_SOURCES,
  type LoadedMethod,
  paymentMethodOf,
} from "@/lib/domain/money/payment-methods/usable";
import { type ActiveRule, activeRules } from "@/lib/domain/money/risk-rules/queries";
import { env } from "@/lib/env";
import { railOf } from "@/lib/providers/rails/rails";
import type { CreateTransfer } from "../contract";
import { holdFault } from "../shared/hold";
import { entryFault, reservedFault } from "../shared/entry-class";
import { amountFault, type Leg, needsOf, type Pair, pairOf } from "../shared/pairs";
import { type RecentPushes, pushedTo, assertWithinVelocity } from "../velocity";

interface PartyAccount {
  accountID: AccountID;
  mode: "sandbox" | "production";
  displayName: string;
  email: string;
  capabilities: readonly CapabilityID[];
  plans: readonly (readonly BillableFee[])[];
  walletID?: WalletID;
  /** True if one of its plans passes on the cost of a card payment. */
  passesCosts: boolean;
}

export interface Counterparty {
  party: PartyAccount;
  method: PaymentMethod;
  sourceID: string;
  /** Absent if no money can be pushed to its method. */
  pushed?: RecentPushes;
}

/** A party and the payment method it uses. The partner has no method; only its fees and its wallet are read. */
interface PartyRow extends PartyAccount {
  methodState?: LoadedMethod;
  isReachable: boolean;
  isUsable?: boolean;
  isHeld?: boolean;
  pushed?: RecentPushes;
  /** The partner's active risk rules. Only its own row has them. */
  rules: readonly ActiveRule[] | null;
}

export interface Sides {
  source: Counterparty;
  destination: Counterparty;
  partner: PartyAccount & Pick<PartyRow, "rules">;
}

/** Returns both sides of a possible transfer of a partner between two of the loaded methods. */
export type SidesAmong = (from: PaymentMethodID, to: PaymentMethodID) => Sides;

/** The caller's own account makes transfers, among accounts of one home partner. */
type PartnerCtx = Pick<Ctx, "db" | "now" | "partnerID" | "homePartnerID">;

/**
 * The source, the destination and the partner of a transfer. Throws 422 for a method that is unknown, not usable, or of
 * an account that did not let the partner make transfers.
 */
export async function sidesOf(ctx: PartnerCtx, from: PaymentMethodID, to: PaymentMethodID): Promise<Sides> {
  return among(await partiesOfTwo(ctx.db, { ...requester(ctx), from, to }))(from, to);
}

/** Loads the sides of any number of transfers between some methods in one query. */
export async function sidesAmong(ctx: PartnerCtx, methodIDs: readonly PaymentMethodID[]): Promise<SidesAmong> {
  return among(await partiesOfMany(ctx.db, { ...requester(ctx), methodIDs: `{${methodIDs.join(",")}}` }));
}

const requester = ({ partnerID, homePartnerID, now }: Omit<PartnerCtx, "db">) => ({
  partnerID,
  homePartnerID,
  now: now.toISOString(),
});

function among(parties: readonly PartyRow[]): SidesAmong {
  const partner = parties.find(({ methodState }) => !methodState);
  const sideOf = (id: PaymentMethodID): Counterparty | undefined => {
    const party = parties.find(({ methodState }) => methodState?.method.paymentMethodID === id);
    if (!party?.methodState || !party.isUsable || !party.isReachable || party.isHeld) return undefined;
    const { methodState, pushed } = party;
    return {
      party,
      method: paymentMethodOf(methodState),
      sourceID: methodState.method.sourceID,
      ...(pushed && { pushed }),
    };
  };
  const faultOf = (id: PaymentMethodID) => {
    const party = parties.find(({ methodState }) => methodState?.method.paymentMethodID === id);
    const isOnlyHeld = party?.isUsable && party.isReachable && party.isHeld;
    return isOnlyHeld ? "is held for review" : "is not a payment method that can be used";
  };
  return (from, to) => {
    const [source, destination] = [sideOf(from), sideOf(to)];
    if (!source || !destination || !partner)
      throw invalid({
        ...(!source && { sourcePaymentMethodID: faultOf(from) }),
        ...(!destination && { destinationPaymentMethodID: faultOf(to) }),
      });
    return { source, destination, partner };
  };
}

const partner = sql`${sql.placeholder("partnerID")}::uuid`;
const home = sql`${sql.placeholder("homePartnerID")}::uuid`;
const now = sql.placeholder("now");

const TERMS = sql`cross join lateral (
  select coalesce(json_agg(g.terms -> 'billableFees'), '[]') as plans,
    coalesce(bool_or(g.terms ->> 'cardAcquiringModel' = 'cost-plus'), false) as "passesCosts"
  from fee_plan_agreement g where g.partner_id = ${home} and g.account_id = a.account_id and g.status = 'active') terms`;

const CHARGED = sql`a.mode, terms.plans, terms."passesCosts",
  (select w.wallet_id from wallet w
    where w.partner_id = ${home} and w.account_id = a.account_id and w.currency = 'USD') as "walletID"`;

const PARTY = sql`a.account_id as "accountID", a.display_name as "displayName",
  coalesce(a.profile #>> '{business,email}', a.profile #>> '{individual,email}', '') as email,
  to_json(array(select c.capability from capability c
    where c.partner_id = ${home} and c.account_id = a.account_id and c.status = 'enabled')) as capabilities,
  a.account_id = ${partner} or exists (select 1 from connection c where c.partner_id = ${partner} and c.account_id = a.account_id
    and c.disconnected_on is null and 'transfers.write' = any(c.scopes)) as "isReachable"`;

type Values = ReturnType<typeof requester>;

const parties = <More>(isMeant: SQL) =>
  statement<PartyRow, Values & More>(sql`
  select ${METHOD_AS_JSON} as "methodState", ${isUsableUnlessHeld(home, sql`${now}::timestamptz`)} as "isUsable",
    ${isHeld(home, method.accountID, method.sourceID)} as "isHeld",
    case when ${method.type} = 'push-to-card' then ${pushedTo(home, sql`${method.sourceID}`, now)} end as pushed, ${PARTY}, ${CHARGED}, null::json as rules
  from ${METHOD_SOURCES} join account a on a.account_id = ${method.accountID} ${TERMS}
  where ${method.partnerID} = ${home} and ${isMeant}
  union all select null, null, null, null, a.account_id, '', '', '[]', true, ${CHARGED}, ${activeRules(home)} from account a ${TERMS} where a.account_id = ${partner}`);

/**
 * A prepared statement, because it is planned only once. With a list of IDs PostgreSQL would plan it each time, which
 * takes longer than running it.
 */
const partiesOfTwo = parties<{ from: string; to: string }>(
  sql`${method.paymentMethodID} in (${sql.placeholder("from")}::uuid, ${sql.placeholder("to")}::uuid)`,
);
const partiesOfMany = parties<{ methodIDs: string }>(
  sql`${method.paymentMethodID} = any(${sql.placeholder("methodIDs")}::uuid[])`,
);

/**
 * Returns the pair that money takes from one side to the other. Throws 422 if the methods do not form a pair, or the
 * pair does not take this amount, or a capability is not enabled.
 */
export function checkedPair({ source, destination }: Pick<Sides, "source" | "destination">, amount: Cents): Pair {
  const pair = pairOf(source.method.paymentMethodType, destination.method.paymentMethodType);
  if (!pair) throw invalid({ Transfer: "money cannot go this way" });
  refuseUnoffered(source.party, pair);
  if (source.sourceID === destination.sourceID) throw invalid({ Transfer: "both sides are the same" });
  const { party } = pair.fee.payer === "source" ? source : destination;
  const fault = amountFault(pair, source.method, { amount, fees: party.plans.flat() });
  if (fault !== undefined) throw invalid({ amount: fault });
  if (destination.pushed) assertWithinVelocity(destination.pushed, amount);
  for (const { side, capability } of needsOf(pair, source.party.accountID === destination.party.accountID)) {
    const { party } = side === "source" ? source : destination;
    if (!party.capabilities.includes(capability))
      throw invalid({ [`${side}PaymentMethodID`]: `its account needs the capability ${capability}` });
  }
  return pair;
}

type OpenedTransfer = Pick<
  typeof transferTable.$inferSelect,
  "partnerID" | "sourceAccountID" | "destinationAccountID" | "source" | "destination"
>;

/**
 * The reason why a transfer that was opened earlier may not continue: since then, an account lost a capability, or a
 * payment method can no longer be used. Undefined if it may continue.
 */
export async function obstacleOf(
  { db, now }: Pick<Ctx, "db" | "now">,
  { partnerID, source, destination, sourceAccountID, destinationAccountID }: OpenedTransfer,
): Promise<string | undefined> {
  const [from, to] = [source.paymentMethodID, destination.paymentMethodID];
  const parties = await partiesOfTwo(db, { ...requester({ partnerID, homePartnerID: partnerID, now }), from, to });
  const partyOf = (id: string) => parties.find(({ methodState }) => methodState?.method.paymentMethodID === id);
  const sides = {
    source: { party: partyOf(from), whose: "the payer’s" },
    destination: { party: partyOf(to), whose: "the receiver’s" },
  };
  const pair = pairOf(source.paymentMethodType, destination.paymentMethodType);
  const needs = pair ? needsOf(pair, sourceAccountID === destinationAccountID) : [];
  const lost = needs.find(({ side, capability }) => !sides[side].party?.capabilities.includes(capability));
  if (lost) return `${sides[lost.side].whose} account does not have the capability ${lost.capability}`;
  for (const { party, whose } of Object.values(sides)) {
    if (!party?.isUsable) return `${whose} payment method can no longer be used`;
    if (party.isHeld) return `${whose} payment method is held for another review`;
  }
  return undefined;
}

/** Throws 422 if production has no provider for one of the pair's rails. */
function refuseUnoffered({ mode }: PartyAccount, { legs }: Pair): void {
  const missing = legs.find((leg) => !railOf(mode, leg));
  if (missing !== undefined) throw invalid({ error: `${RAIL_WORDS[missing]} are not offered in ${mode} yet` });
}

/**
 * Throws 422 for an ACH entry whose class or purpose does not fit the account's holder, because the other bank would
 * return it.
 */
export function refuseUnfitEntries(
  { source: { achDetails: debit }, destination: { achDetails: credit } }: CreateTransfer,
  { source, destination }: Pick<Sides, "source" | "destination">,
): void {
  const [from, to] = [holderOf(source), holderOf(destination)];
  const ofDebit = debit && from && entryFault(debit, { direction: "debit", holderType: from });
  const ofCredit = credit && to && entryFault(credit, { direction: "credit", holderType: to });
  if (ofDebit !== undefined) throw invalid({ source: ofDebit });
  if (ofCredit !== undefined) throw invalid({ destination: ofCredit });
}

type DescribedSide = { achDetails?: { companyEntryDescription?: string | undefined } | undefined };

/** Throws 422 for a description that is reserved. Only for requests, because presentments have such a description. */
export function refuseReserved({ source, destination }: Record<"source" | "destination", DescribedSide>): void {
  const ofDebit = reservedFault(source.achDetails?.companyEntryDescription);
  const ofCredit = reservedFault(destination.achDetails?.companyEntryDescription);
  if (ofDebit !== undefined) throw invalid({ source: ofDebit });
  if (ofCredit !== undefined) throw invalid({ destination: ofCredit });
}

const holderOf = ({ method }: Counterparty) =>
  "bankAccount" in method && method.paymentMethodType.startsWith("ach-") ? method.bankAccount.holderType : undefined;

const RAIL_WORDS: Record<Leg, string> = {
  "ach-debit": "bank debits",
  "ach-credit": "bank credits",
  "rtp-credit": "instant payments",
  "card-charge": "card payments",
  "push-to-card": "payments to cards",
  "pull-from-card": "payments from cards",
};

/** Throws 422 for a debit with a shorter hold than the account is allowed. */
export function refuseShortHold({ caller }: Ctx, { source }: CreateTransfer): void {
  const fault = holdFault(source.achDetails?.debitHoldPeriod, caller.mode, env().DEBIT_HOLD_LEAST);
  if (fault !== undefined) throw invalid({ error: fault });
}
