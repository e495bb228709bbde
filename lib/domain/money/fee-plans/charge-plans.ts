import { incurredFeeTable, ledgerTxnTable as x } from "@/db/schema";
import { type AccountID, type FeeID, namedID, newID, type WalletID } from "@/lib/core/api/ids";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import type { InStep } from "@/lib/domain/kernel/events/job";
import { serviceFee } from "@/lib/domain/money/ledger/postings";
import { allPartners } from "@/lib/domain/money/ledger/check-books";
import { post } from "@/lib/domain/money/ledger/post";
import { type Month, monthCharges } from "./shared/month-charges";
import { and, eq, inArray, sql } from "drizzle-orm";
import { rows } from "@/db/client";

/**
 * The number of finished months to check, so that a missed month is charged later. The sandbox's clock cannot skip more
 * of them at once.
 */
const MONTHS = 4;

/** The step of a month's posting. Together with the source's ID it ensures that a month is charged once. */
const CHARGED = "charged";

const monthID = (agreementID: string, month: string) => namedID<string>(agreementID, month);

/** A finished month of an agreement, such as `2026-10`. */
interface DueMonth extends Month {
  agreementID: string;
  accountID: AccountID;
  partnerID: AccountID;
  walletID: WalletID;
  month: string;
}

interface ChargePass {
  partnerID: AccountID;
  after: string;
  most: number;
}

/** The partner's uncharged months after a position, and the position to continue from; undefined at the end. */
async function findDueMonths(
  { db, now }: PublicCtx,
  { partnerID, after, most }: ChargePass,
): Promise<{ due: DueMonth[]; last?: string }> {
  const months = await rows<DueMonth & { place: string }>(db, monthsOf({ now, partnerID, after, most }));
  const charged = await chargedOf(db, partnerID, months);
  const due = months.filter(({ agreementID, month }) => !charged.has(monthID(agreementID, month)));
  const last = months.length === most ? months.at(-1)?.place : undefined;
  return { due, ...(last !== undefined && { last }) };
}

const monthsOf = ({ now, partnerID, after, most }: ChargePass & { now: Date }) => sql`
    with agreed as (
      select a.agreement_id, a.account_id, w.partner_id, w.wallet_id, a.accepted_on at time zone 'UTC' as begins,
        least(a.terminated_on, c.disconnected_on) at time zone 'UTC' as ends,
        date_trunc('month', (${now.toISOString()}::timestamptz + make_interval(secs => coalesce(a.advanced_by, 0))) at time zone 'UTC') as present,
        (a.terms ->> 'monthlyPlatformFee')::float8 as fee, (a.terms ->> 'minimumCommitment')::float8 as minimum
      from fee_plan_agreement a
        join wallet w on w.partner_id = a.partner_id and w.account_id = a.account_id and w.currency = 'USD'
        left join connection c on c.partner_id = w.partner_id and c.account_id = a.account_id
      where a.partner_id = ${partnerID}
    ), picked as materialized (
      select a.*, m.first, m.first + interval '1 month' as next, to_char(m.first, 'YYYY-MM') as name,
        a.agreement_id || ' ' || to_char(m.first, 'YYYY-MM') as place
      from agreed a cross join lateral generate_series(
        a.present - make_interval(months => ${MONTHS}::int), a.present - interval '1 month', interval '1 month') m(first)
      where a.begins < m.first + interval '1 month' and (a.ends is null or a.ends >= m.first)
        and a.fee + a.minimum > 0 and a.agreement_id || ' ' || to_char(m.first, 'YYYY-MM') > ${after}
      order by place limit ${most}
    )
    select p.agreement_id as "agreementID", p.account_id as "accountID", p.partner_id as "partnerID", p.wallet_id as "walletID",
      p.name as month, p.place, p.fee as "platformFee", p.minimum, u.usage,
      least(p.ends, p.next - interval '1 day')::date - greatest(p.begins, p.first)::date + 1 as days,
      p.next::date - p.first::date as "daysInMonth"
    from picked p cross join lateral (
      select coalesce(sum(f.amount), 0)::float8 as usage from (
        select * from incurred_fee where partner_id = ${partnerID} and account_id = p.account_id and planned_for is null
        union all select * from incurred_fee where partner_id = ${partnerID} and planned_for = p.account_id) f
      where f.source_kind <> 'AccountID'
        and f.created_on >= greatest(p.begins, p.first) at time zone 'UTC' and f.created_on < p.next at time zone 'UTC'
        and (f.refunded_on is null or f.refunded_on >= p.next at time zone 'UTC')) u
    order by p.place`;

async function chargedOf(db: PublicCtx["db"], partnerID: AccountID, months: readonly DueMonth[]): Promise<Set<string>> {
  if (months.length === 0) return new Set();
  const ids = months.map(({ agreementID, month }) => monthID(agreementID, month));
  const charges = await db
    .select({ id: x.sourceID })
    .from(x)
    .where(and(eq(x.partnerID, partnerID), inArray(x.sourceID, ids), eq(x.step, CHARGED)));
  return new Set(charges.map(({ id }) => id));
}

const BATCH = 500;

/**
 * Charges the uncharged finished months of all agreements, or of a partner's: the platform fee, and the minimum less
 * the month's fees. Each has its own transaction, since the ledger accepts one posting per transaction.
 */
export async function chargePlans(inStep: InStep, { partnerID }: { partnerID?: AccountID } = {}): Promise<number> {
  const partners = partnerID ? [partnerID] : await inStep(({ db }) => allPartners(db));
  let charged = 0;
  for (const one of partners) charged += await chargePartner(inStep, one);
  return charged;
}

async function chargePartner(inStep: InStep, partnerID: AccountID): Promise<number> {
  let [charged, after, isMore] = [0, "", true];
  while (isMore) {
    const from = after;
    const { due, last } = await inStep((ctx) => findDueMonths(ctx, { partnerID, after: from, most: BATCH }));
    for (const month of due) if (await inStep((ctx) => chargeMonth(ctx, month))) charged++;
    isMore = last !== undefined;
    after = last ?? after;
  }
  return charged;
}

async function chargeMonth(ctx: PublicCtx, due: DueMonth): Promise<boolean> {
  const { platformFee, minimum } = monthCharges(due);
  const sourceID = monthID(due.agreementID, due.month);
  const named = NAME.format(new Date(`${due.month}-01T00:00:00Z`));
  const charges = [
    { feeName: "Monthly platform fee", amount: platformFee },
    { feeName: "Minimum commitment", amount: minimum },
  ]
    .filter(({ amount }) => amount > 0)
    .map((charge) => ({ ...charge, feeID: namedID<FeeID>(sourceID, charge.feeName) }));
  if (charges.length === 0) return false;
  const { accountID, partnerID, walletID } = due;
  const made = await ctx.db
    .insert(incurredFeeTable)
    .values(
      charges.map(({ feeID, feeName, amount }) => ({
        ...{ feeID, feeName, amount, accountID, partnerID, walletID, createdOn: ctx.now },
        sourceKind: "AccountID" as const,
        sourceID: accountID,
      })),
    )
    .onConflictDoNothing()
    .returning({ feeID: incurredFeeTable.feeID });
  if (made.length === 0) return false;
  const lines = charges.flatMap(({ feeID, feeName, amount }) => {
    const memo = `${feeName}, ${named}`;
    return serviceFee({ wallet: walletID, tx: newID(), type: "service-fee", memo, feeIDs: [feeID] }, amount);
  });
  const posted = await post(ctx, { partnerID, sourceType: "fee", sourceID, step: CHARGED, lines });
  if (posted !== "posted") throw new Error("a month of an agreement was charged without its fees");
  return true;
}

const NAME = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
