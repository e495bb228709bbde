import { sql, type SQL } from "drizzle-orm";
import { rows } from "@/db/client";
import { dayAfter, daysIn, startOfDay } from "@/lib/core/days";
import type { AccountID } from "@/lib/core/ids";
import type { Ctx } from "@/lib/domain/kernel/context";
import { DISPUTE_OUTCOMES } from "@/lib/domain/money/disputes/states";
import { momentsOf } from "@/lib/domain/overview/money-summary/queries";
import { periodOf, periodsOf } from "@/lib/domain/overview/money-summary/shared/periods";
import type { Outcomes, PaymentFigures, PaymentsQuery, Sum } from "./dashboard";
import { methodOf } from "./roll-figures";
import { at, figureSpan, MOST, NOTHING, type Span, spansOf, SUMS, total, within } from "./spans";

/**
 * Returns what the partner's transfers did in a range of days, by the day they were made, and the same for as many days
 * before. Finished days come from their figures, the others from their rows; what can still change always comes from the
 * rows. Amounts are in cents. Throws 400 for days that cannot be summed up.
 */
export async function sumPayments(ctx: Ctx, { account, ...query }: PaymentsQuery): Promise<PaymentFigures> {
  const { range, earlier, now, then } = spansOf(ctx, query);
  const by = periodOf(range);
  const periods = periodsOf(range, by);
  // Each part is compared with as many days, as far back as the range is long.
  const days = periods.map(({ from }) => from);
  const starts = [...days.map((day) => dayAfter(day, -daysIn(range))), ...days].map((day) =>
    startOfDay(day, query.zone),
  );
  const whole = { from: then.from, until: now.until };
  const figures: FigureScope = { starts, span: whole, halves: [then.from, now.from], account };
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
    ways.set(way, { source, destination, sum: total([ways.get(way)?.sum ?? NOTHING, { count, amount }]) });
  }
  return [...ways.values()].sort((one, other) => other.sum.amount - one.sum.amount).slice(0, MOST);
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

/** Describes which rows are summed up, and the moments that tell them apart. */
interface FigureScope {
  starts: readonly Date[];
  span: Span;
  halves: readonly Date[];
  account: AccountID | null | undefined;
}

const isOfAccount = (account: FigureScope["account"]): SQL =>
  account ? sql`and (t.source_account_id = ${account}::uuid or t.destination_account_id = ${account}::uuid)` : sql``;

/** Figures are of all accounts, so those of one account come from its rows. */
async function movements(ctx: Ctx, { starts, span, account }: FigureScope): Promise<Movement[]> {
  const { since, until } = await figureSpan(ctx);
  const isOurs = (alias: SQL) => sql`${alias}.partner_id = ${ctx.partnerID}::uuid`;
  const bucket = (moment: SQL) => sql`width_bucket(${moment}, ${momentsOf(starts)})`;
  const isLater = (moment: SQL) => (account ? sql`true` : sql`${moment} >= ${at(until)}`);
  const isFee = sql`${within(sql`f.created_on`, span)} and f.created_on >= ${at(since)}
    and ${account ? sql`f.account_id = ${account}::uuid` : sql`true`}`;
  const figures = account
    ? sql``
    : sql`select ${bucket(sql`q.starts_on`)} as at, kind, source_method as source, destination_method as destination, count, amount
        from quarter_figure q where ${isOurs(sql`q`)} and ${within(sql`q.starts_on`, span)} union all`;
  return rows(
    ctx.db,
    sql`select at, kind, source, destination, ${SUMS} from (${figures}
      select ${bucket(sql`t.created_on`)}, 'transfer', ${methodOf(sql`t.source`)}, ${methodOf(sql`t.destination`)}, 1, t.amount
      from transfer t where ${isOurs(sql`t`)} and not t.archived ${isOfAccount(account)}
        and ${within(sql`t.created_on`, span)} and ${isLater(sql`t.created_on`)}
      union all
      select ${bucket(sql`f.created_on`)}, 'fee', '', '', 1, f.amount from incurred_fee f
      where ${isOurs(sql`f`)} and ${isFee} and ${isLater(sql`f.created_on`)}
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

/** The transfers that are not completed; an index holds these alone. */
const endsOf = ({ db, partnerID }: Ctx, { halves, span, account }: FigureScope): Promise<StateRow[]> =>
  rows(
    db,
    sql`select width_bucket(t.created_on, ${momentsOf(halves)}) as at, t.status, t.failure_reason as reason,
      count(*)::float8 as count, sum(t.amount)::float8 as amount
    from transfer t where t.partner_id = ${partnerID}::uuid and not t.archived and t.status <> 'completed'
      and ${within(sql`t.created_on`, span)} ${isOfAccount(account)} group by 1, 2, 3`,
  );

/** Sums up what was refunded of the transfers that were made then. */
const refundsOf = ({ db, partnerID }: Ctx, { halves, span, account }: FigureScope): Promise<(Sum & { at: number })[]> =>
  rows(
    db,
    sql`select width_bucket(t.created_on, ${momentsOf(halves)}) as at, count(*)::float8 as count, sum(t.refunded_amount)::float8 as amount
    from transfer t where t.partner_id = ${partnerID}::uuid and not t.archived and t.refunded_amount > 0
      and ${within(sql`t.created_on`, span)} ${isOfAccount(account)} group by 1`,
  );

/** The disputes that were opened then. */
const disputesOf = (
  { db, partnerID }: Ctx,
  { halves, span, account }: FigureScope,
): Promise<(Sum & { at: number; status: string })[]> =>
  rows(
    db,
    sql`select width_bucket(d.created_on, ${momentsOf(halves)}) as at, d.status, count(*)::float8 as count, sum(d.amount)::float8 as amount
    from dispute d where d.partner_id = ${partnerID}::uuid and not d.archived and ${within(sql`d.created_on`, span)}
      ${account ? sql`and d.merchant_account_id = ${account}::uuid` : sql``} group by 1, 2`,
  );
