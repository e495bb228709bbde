import { type SQL, sql } from "drizzle-orm";
import { statement } from "@/db/client";
import { paymentMethodTable as method } from "@/db/schema/index";
import type { CapabilityID } from "@/lib/core/money/capabilities";
import { invalid } from "@/lib/core/failure";
import type { AccountID, PaymentMethodID, WalletID } from "@/lib/core/api/ids";
import type { Cents } from "@/lib/core/money/money";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import type { BillableFee } from "@/lib/domain/money/fee-plans/contract";
import type { PaymentMethod } from "@/lib/domain/money/payment-methods/contract";
import {
  isUsable,
  METHOD_AS_JSON,
  METHOD_SOURCES,
  type ToldMethod,
  toldPaymentMethod,
} from "@/lib/domain/money/payment-methods/usable";
import { env } from "@/lib/env";
import { railOf } from "@/lib/providers/rails/rails";
import type { CreateTransfer } from "../contract";
import { holdFault } from "../shared/hold";
import { amountFault, type Leg, needsOf, type Pair, pairOf } from "../shared/pairs";
import { type RecentPushes, pushedTo, assertWithinVelocity } from "../velocity";

/** An account that has a part in a transfer. */
interface PartyAccount {
  accountID: AccountID;
  mode: "sandbox" | "production";
  displayName: string;
  email: string;
  capabilities: readonly CapabilityID[];
  /** The fees of the plans it agreed to, plan by plan. */
  plans: readonly (readonly BillableFee[])[];
  walletID?: WalletID;
  /** Whether a plan of it passes on what a card payment costs. */
  passesCosts: boolean;
}

/** One side of a transfer. */
export interface Counterparty {
  party: PartyAccount;
  method: PaymentMethod;
  /** The wallet, bank account or card. */
  sourceID: string;
  /** Counts the recent pushes to its card, where money can be pushed to it. */
  pushed?: RecentPushes;
}

/** A party, with the method it takes part by. The partner itself has none, and only its fees and its wallet are read. */
interface PartyRow extends PartyAccount {
  methodState?: ToldMethod;
  isReachable: boolean;
  isUsable?: boolean;
  pushed?: RecentPushes;
}

/** Describes the parties of a transfer between two methods: both sides, and the partner. */
export interface Sides {
  source: Counterparty;
  destination: Counterparty;
  partner: PartyAccount;
}

/** Finds both sides of a partner's possible transfer, between two of the methods. */
export type SidesAmong = (from: PaymentMethodID, to: PaymentMethodID) => Sides;

/** The caller's own account makes transfers, among accounts of one home partner. */
type PartnerCtx = Pick<Ctx, "db" | "now" | "partnerID" | "homePartnerID">;

/**
 * Both sides of a transfer, and the partner who makes it. Throws 422 for a method that is unknown, not usable, or of an
 * account that did not let the partner make transfers.
 */
export async function sidesOf(ctx: PartnerCtx, from: PaymentMethodID, to: PaymentMethodID): Promise<Sides> {
  return among(await partiesOfTwo(ctx.db, { ...askedBy(ctx), from, to }))(from, to);
}

/** The same for any number of transfers between some methods, in one query. */
export async function sidesAmong(ctx: PartnerCtx, methodIDs: readonly PaymentMethodID[]): Promise<SidesAmong> {
  return among(await partiesOfMany(ctx.db, { ...askedBy(ctx), methodIDs: `{${methodIDs.join(",")}}` }));
}

const askedBy = ({ partnerID, homePartnerID, now }: PartnerCtx) => ({
  partnerID,
  homePartnerID,
  now: now.toISOString(),
});

function among(parties: readonly PartyRow[]): SidesAmong {
  const partner = parties.find(({ methodState }) => !methodState);
  const sideOf = (id: PaymentMethodID): Counterparty | undefined => {
    const party = parties.find(({ methodState }) => methodState?.method.paymentMethodID === id);
    if (!party?.methodState || !party.isUsable || !party.isReachable) return undefined;
    const { methodState, pushed } = party;
    return {
      party,
      method: toldPaymentMethod(methodState),
      sourceID: methodState.method.sourceID,
      ...(pushed && { pushed }),
    };
  };
  return (from, to) => {
    const [source, destination] = [sideOf(from), sideOf(to)];
    if (!source || !destination || !partner)
      throw invalid({
        ...(!source && { sourcePaymentMethodID: "is not a payment method that can be used" }),
        ...(!destination && { destinationPaymentMethodID: "is not a payment method that can be used" }),
      });
    return { source, destination, partner };
  };
}

const partner = sql`${sql.placeholder("partnerID")}::uuid`;
const home = sql`${sql.placeholder("homePartnerID")}::uuid`;
const now = sql.placeholder("now");

/** Selects the fees of the plans that an account agreed to. */
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

type Values = ReturnType<typeof askedBy>;

/** Those who take part by the methods that are meant, and the partner. */
const parties = <More>(isMeant: SQL) =>
  statement<PartyRow, Values & More>(sql`
  select ${METHOD_AS_JSON} as "methodState", ${isUsable(home, sql`${now}::timestamptz`)} as "isUsable",
    case when ${method.type} = 'push-to-card' then ${pushedTo(home, sql`${method.sourceID}`, now)} end as pushed, ${PARTY}, ${CHARGED}
  from ${METHOD_SOURCES} join account a on a.account_id = ${method.accountID} ${TERMS}
  where ${method.partnerID} = ${home} and ${isMeant}
  union all select null, null, null, a.account_id, '', '', '[]', true, ${CHARGED} from account a ${TERMS} where a.account_id = ${partner}`);

/** The database plans this one once. With a list it would plan it each time, and that takes longer than doing it. */
const partiesOfTwo = parties<{ from: string; to: string }>(
  sql`${method.paymentMethodID} in (${sql.placeholder("from")}::uuid, ${sql.placeholder("to")}::uuid)`,
);
const partiesOfMany = parties<{ methodIDs: string }>(
  sql`${method.paymentMethodID} = any(${sql.placeholder("methodIDs")}::uuid[])`,
);

/** Returns how money gets from one side to the other. Throws 422 where it does not, or not so much of it, or not yet. */
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

/** Throws 422 where nobody moves money over a rail of the pair: in production, where no provider of it is set up. */
function refuseUnoffered({ mode }: PartyAccount, { legs }: Pair): void {
  const missing = legs.find((leg) => !railOf(mode, leg));
  if (missing !== undefined) throw invalid({ error: `${RAIL_WORDS[missing]} are not offered in ${mode} yet` });
}

const RAIL_WORDS: Record<Leg, string> = {
  "ach-debit": "bank debits",
  "ach-credit": "bank credits",
  "rtp-credit": "instant payments",
  "card-charge": "card payments",
  "push-to-card": "payments to cards",
  "pull-from-card": "payments from cards",
};

/** Throws 422 for a debit that would be held for less than the account's debits are. */
export function refuseShortHold({ caller }: Ctx, { source }: CreateTransfer): void {
  const fault = holdFault(source.achDetails?.debitHoldPeriod, caller.mode, env().DEBIT_HOLD_LEAST);
  if (fault !== undefined) throw invalid({ error: fault });
}
