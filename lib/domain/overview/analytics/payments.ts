import { sql, type SQL } from "drizzle-orm";
import { rows } from "@/db/client";
import { dayAfter, daysIn } from "@/lib/core/time/days";
import { startOfDay } from "@/lib/core/time/moments";
import type { AccountID } from "@/lib/core/api/ids";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { inView } from "@/lib/domain/kernel/operations/in-view";
import { accountsOnPlan } from "@/lib/domain/money/fee-plans/queries";
import { DISPUTE_OUTCOMES } from "@/lib/domain/money/disputes/states";
import { momentsOf } from "@/lib/domain/kernel/lists/day-range";
import { periodOf, periodsOf } from "@/lib/core/time/periods";
import type { Outcomes, PaymentFigures, PaymentsQuery, Sum } from "./dashboard";
import { methodOf } from "./roll-figures";
import { at, figureSpan, MAX_ROWS, NO_SUM, type Span, spansOf, SUMS, total, within } from "./spans";

/**
 * Returns the totals of the partner's transfers in a range of days, by the day they were made, and of the same number
 * of days before it. Finished days come from the stored figures, all other days from rows; states, refunds and disputes
 * can still change, so they always come from rows. Amounts are in cents. Throws 400 for a range that cannot be summed
 * up.
 */
export async function sumPayments(
  ctx: Ctx,
  { account, plan, method, ...query }: PaymentsQuery,
): Promise<PaymentFigures> {
  const { range, earlier, now, then } = spansOf(ctx, query);
  const by = periodOf(range);
  const periods = periodsOf(range, by);
  // Each part is compared with a part of the same length in the preceding range.
  const days = periods.map(({ from }) => from);
  const starts = [...days.map((day) => dayAfter(day, -daysIn(range))), ...days].map((day) =>
    startOfDay(day, query.zone),
  );
  const whole = { from: then.from, until: now.until };
  const accounts = await accountsOf(ctx, { account, plan });
  const figures: FigureScope = { starts, span: whole, halves: [then.from, now.from], accounts, method };
  const [moved, states, disputes, refunded] = await Promise.all([
    movements(ctx, figures),
    endsOf(ctx, figures),
    disputesOf(ctx, figures),
    refundsOf(ctx, figures),
  ]);
  const ofKind = (kind: Movement["kind"], isThere: (at: number) => boolean) =>
    total(moved.filter((one) => one.kind === kind && isThere(one.at)));
  const outcomesOf = (half: number): Outcomes => {
    const isThere = (at: number) => at > periods.length === (half === 2);
    const ofStatus = (...names: string[]) =>
      total(states.filter((one) => one.at === half && names.includes(one.status)));
    const disputed = (...names: string[]) =>
      total(disputes.filter((one) => one.at === half && (names.length === 0 || names.includes(one.status))));
    return {
      made: ofKind("transfer", isThere),
      pending: ofStatus("created", "pending", "queued"),
      failed: ofStatus("failed"),
      reversed: ofStatus("reversed"),
      canceled: ofStatus("canceled"),
      refunded: total(refunded.filter((one) => one.at === half)),
      fees: ofKind("fee", isThere),
      byCard: total(moved.filter((one) => isThere(one.at) && BY_CARD.has(one.source))),
      disputes: disputed(),
      disputesOpen: disputed(...DISPUTE_OUTCOMES.open),
      disputesWon: disputed(...DISPUTE_OUTCOMES.won),
      disputesLost: disputed(...DISPUTE_OUTCOMES.lost),
      disputesClosed: disputed(...DISPUTE_OUTCOMES.closed),
    };
  };
  return {
    ...range,
    by,
    parts: periods.map((period, index) => ({
      ...period,
      transfers: ofKind("transfer", (at) => at === periods.length + index + 1),
      fees: ofKind("fee", (at) => at === periods.length + index + 1),
      before: ofKind("transfer", (at) => at === index + 1),
    })),
    now: outcomesOf(2),
    before: { ...earlier, ...outcomesOf(1) },
    methods: methodsOf(moved.filter((one) => one.kind === "transfer" && one.at > periods.length)),
    failures: failuresOf(states.filter((one) => one.at === 2 && one.status === "failed")),
  };
}

const BY_CARD: ReadonlySet<string> = new Set(["card-payment", "mobile-pay"]);

function methodsOf(moved: readonly Movement[]): PaymentFigures["methods"] {
  const ways = new Map<string, PaymentFigures["methods"][number]>();
  for (const { source, destination, count, amount } of moved) {
    const way = `${source} ${destination}`;
    ways.set(way, { source, destination, sum: total([ways.get(way)?.sum ?? NO_SUM, { count, amount }]) });
  }
  return [...ways.values()].sort((one, other) => other.sum.amount - one.sum.amount).slice(0, MAX_ROWS);
}

function failuresOf(failed: readonly StateRow[]): PaymentFigures["failures"] {
  return failed
    .map(({ reason, count, amount }) => ({ reason: reason ?? "processing-error", sum: { count, amount } }))
    .sort((one, other) => other.sum.count - one.sum.count);
}

interface Movement {
  at: number;
  kind: "transfer" | "fee";
  source: string;
  destination: string;
  count: number;
  amount: number;
}

interface FigureScope {
  starts: readonly Date[];
  span: Span;
  halves: readonly Date[];
  /** Absent for all accounts. */
  accounts: readonly AccountID[] | undefined;
  method: PaymentsQuery["method"];
}

/**
 * The chosen accounts that let the caller read their figures: one account, the accounts on a plan, or, if both are
 * given, the account if it is on the plan. An invalid ID matches no account.
 */
async function accountsOf(
  ctx: Ctx,
  { account, plan }: Pick<PaymentsQuery, "account" | "plan">,
): Promise<AccountID[] | undefined> {
  const { db, partnerID } = ctx;
  if (plan === null) return [];
  const ofPlan = plan && (await accountsOnPlan({ db, homePartnerID: partnerID }, plan));
  if (!account && !ofPlan) return undefined;
  const meant = !account ? (ofPlan ?? []) : !ofPlan || ofPlan.includes(account) ? [account] : [];
  if (meant.length === 0) return [];
  const seen = await rows<{ id: AccountID }>(
    db,
    sql`select seen.id from (${inView(ctx, "analytics.read")}) seen (id) where ${isAmong(sql`seen.id`, meant)}`,
  );
  return seen.map(({ id }) => id);
}

const isAmong = (column: SQL, accounts: readonly AccountID[]): SQL =>
  sql`${column} = any(${`{${accounts.join(",")}}`}::uuid[])`;

/** The condition that either side of a transfer uses the payment method. An unknown method matches no transfer. */
const hasMethod = (method: FigureScope["method"]): SQL =>
  method === null
    ? sql`false`
    : sql`(${methodOf(sql`t.source`)} = ${method} or ${methodOf(sql`t.destination`)} = ${method})`;

function isMeant({ accounts, method }: FigureScope): SQL {
  const sides = [sql`t.source_account_id`, sql`t.destination_account_id`];
  const ofAccounts =
    accounts &&
    sql`and (${sql.join(
      sides.map((side) => isAmong(side, accounts)),
      sql` or `,
    )})`;
  return sql`${ofAccounts ?? sql``} ${method === undefined ? sql`` : sql`and ${hasMethod(method)}`}`;
}

const isOfMethod = (row: SQL, transferID: SQL, method: FigureScope["method"]): SQL =>
  method === undefined
    ? sql`true`
    : sql`exists (select from transfer t where t.partner_id = ${row}.partner_id and t.transfer_id = ${transferID} and ${hasMethod(method)})`;

/**
 * Stored figures cover all accounts together, so the sums of some accounts come from rows. Figures of fees have no
 * payment method.
 */
async function movements(ctx: Ctx, figureScope: FigureScope): Promise<Movement[]> {
  const { starts, span, accounts, method } = figureScope;
  const { since, until } = await figureSpan(ctx);
  const isOurs = (alias: SQL) => sql`${alias}.partner_id = ${ctx.partnerID}::uuid`;
  const bucket = (moment: SQL) => sql`width_bucket(${moment}, ${momentsOf(starts)})`;
  const isLater = (moment: SQL) => (accounts ? sql`true` : sql`${moment} >= ${at(until)}`);
  const isLaterFee = method === undefined ? isLater(sql`f.created_on`) : sql`true`;
  const isFee = sql`${within(sql`f.created_on`, span)} and f.created_on >= ${at(since)}
    and ${accounts ? isAmong(sql`f.account_id`, accounts) : sql`true`}
    and ${method === undefined ? sql`true` : sql`f.source_kind = 'transferID'`} and ${isOfMethod(sql`f`, sql`f.source_id`, method)}`;
  const ofMethod =
    method === undefined ? sql`true` : sql`(q.source_method = ${method} or q.destination_method = ${method})`;
  const figures = accounts
    ? sql``
    : sql`select ${bucket(sql`q.starts_on`)} as at, kind, source_method as source, destination_method as destination, count, amount
        from quarter_figure q where ${isOurs(sql`q`)} and ${within(sql`q.starts_on`, span)} and ${ofMethod} union all`;
  return rows(
    ctx.db,
    sql`select at, kind, source, destination, ${SUMS} from (${figures}
      select ${bucket(sql`t.created_on`)}, 'transfer', ${methodOf(sql`t.source`)}, ${methodOf(sql`t.destination`)}, 1, t.amount
      from transfer t where ${isOurs(sql`t`)} and not t.archived ${isMeant(figureScope)}
        and ${within(sql`t.created_on`, span)} and ${isLater(sql`t.created_on`)}
      union all
      select ${bucket(sql`f.created_on`)}, 'fee', '', '', 1, f.amount from incurred_fee f
      where ${isOurs(sql`f`)} and ${isFee} and ${isLaterFee}
      union all
      select ${bucket(sql`f.created_on`)}, 'fee', '', '', -1, -f.amount from incurred_fee f
      where ${isOurs(sql`f`)} and f.refunded_on is not null and ${isFee}
    ) moved (at, kind, source, destination, count, amount) group by 1, 2, 3, 4`,
  );
}

interface StateRow extends Sum {
  at: number;
  status: string;
  reason: string | null;
}

/** Transfers that are not completed. An index covers exactly these. */
const endsOf = ({ db, partnerID }: Ctx, figures: FigureScope): Promise<StateRow[]> =>
  rows(
    db,
    sql`select width_bucket(t.created_on, ${momentsOf(figures.halves)}) as at, t.status, t.failure_reason as reason,
      count(*)::float8 as count, sum(t.amount)::float8 as amount
    from transfer t where t.partner_id = ${partnerID}::uuid and not t.archived and t.status <> 'completed'
      and ${within(sql`t.created_on`, figures.span)} ${isMeant(figures)} group by 1, 2, 3`,
  );

const refundsOf = ({ db, partnerID }: Ctx, figures: FigureScope): Promise<(Sum & { at: number })[]> =>
  rows(
    db,
    sql`select width_bucket(t.created_on, ${momentsOf(figures.halves)}) as at, count(*)::float8 as count, sum(t.refunded_amount)::float8 as amount
    from transfer t where t.partner_id = ${partnerID}::uuid and not t.archived and t.refunded_amount > 0
      and ${within(sql`t.created_on`, figures.span)} ${isMeant(figures)} group by 1`,
  );

const disputesOf = (
  { db, partnerID }: Ctx,
  { halves, span, accounts, method }: FigureScope,
): Promise<(Sum & { at: number; status: string })[]> =>
  rows(
    db,
    sql`select width_bucket(d.created_on, ${momentsOf(halves)}) as at, d.status, count(*)::float8 as count, sum(d.amount)::float8 as amount
    from dispute d where d.partner_id = ${partnerID}::uuid and not d.archived and ${within(sql`d.created_on`, span)}
      and ${accounts ? isAmong(sql`d.merchant_account_id`, accounts) : sql`true`}
      and ${isOfMethod(sql`d`, sql`d.transfer_id`, method)} group by 1, 2`,
  );
