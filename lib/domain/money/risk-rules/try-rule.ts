import { type SQL, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import type { TransferSide } from "@/db/schema";
import type { TransferID } from "@/lib/core/api/ids";
import { daysAfter } from "@/lib/core/time/time";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { RISK_TRIAL_DAYS, RISK_TRIAL_MAX, RISK_WINDOW_TRIAL_MAX } from "@/lib/domain/kernel/limits";
import type { RiskTrial } from "./dashboard";
import { factsOfEarlier, ownFacts, storedConditions } from "./facts";
import type { RiskCondition } from "./shared/conditions";
import { factName, isMet } from "./shared/decide";

/** The transfers of one statement. */
const AT_ONCE = 500;
const EXAMPLES = 5;

interface EarlierTransfer {
  transferID: TransferID;
  source: TransferSide;
  destination: TransferSide;
  amount: number;
  createdOn: string;
  isReturned: boolean;
  isDisputed: boolean;
}

type TrialCtx = Pick<Ctx, "db" | "now" | "partnerID">;

/**
 * Tries conditions on the transfers of the last 90 days. Each gets the facts of its own moment, from the same
 * statements as a new transfer. If there are more than one trial reads, it reads an even sample.
 */
export async function tryConditions(ctx: TrialCtx, conditions: readonly RiskCondition[]): Promise<RiskTrial> {
  const { db, partnerID, now } = ctx;
  const since = daysAfter(now, -RISK_TRIAL_DAYS).toISOString();
  const range = sql`t.partner_id = ${partnerID} and not t.archived and t.created_on >= ${since}::timestamptz`;
  const [counted] = await rows<{ count: number }>(
    db,
    sql`select count(*)::int as count from transfer t where ${range}`,
  );
  const transfers = counted?.count ?? 0;
  const stored = storedConditions(conditions);
  const share = Math.ceil(transfers / (stored.length > 0 ? RISK_WINDOW_TRIAL_MAX : RISK_TRIAL_MAX));
  const sampled = share > 1 ? sql`${range} and abs(hashtext(t.transfer_id::text)) % ${share}::int = 0` : range;
  const all: EarlierTransfer[] = [];
  const matches: EarlierTransfer[] = [];
  for (let after: EarlierTransfer | undefined, more = true; more;) {
    const read = await readEarlier(ctx, sampled, after);
    all.push(...read);
    matches.push(...(await matchesAmong(ctx, read, conditions)));
    after = read.at(-1);
    more = read.length === AT_ONCE;
  }
  return {
    transfers,
    tried: countedOf(all),
    matched: countedOf(matches),
    returned: countedOf(matches.filter(({ isReturned }) => isReturned)),
    disputed: countedOf(matches.filter(({ isDisputed }) => isDisputed)),
    returnedOfAll: countedOf(all.filter(({ isReturned }) => isReturned)),
    examples: matches.slice(0, EXAMPLES).map(({ transferID, amount, source, destination, createdOn }) => ({
      ...{ transferID, amount, createdOn: new Date(createdOn).toISOString() },
      ...{ source: source.account.displayName, destination: destination.account.displayName },
    })),
    isBlind: conditions.some(({ kind }) => kind === "new-device"),
  };
}

const countedOf = (transfers: readonly EarlierTransfer[]) => ({
  count: transfers.length,
  amount: transfers.reduce((total, { amount }) => total + amount, 0),
});

/** Reads the next transfers, newest first. */
function readEarlier({ db }: TrialCtx, isRead: SQL, after?: EarlierTransfer): Promise<EarlierTransfer[]> {
  const place =
    after && sql`and (t.created_on, t.transfer_id) < (${after.createdOn}::timestamptz, ${after.transferID}::uuid)`;
  return rows<EarlierTransfer>(
    db,
    sql`select t.transfer_id as "transferID", t.source, t.destination, t.amount::float8 as amount, t.created_on::text as "createdOn",
      (t.status = 'reversed' or exists (select from rail_instruction i
        where i.transfer_id = t.transfer_id and i.partner_id = t.partner_id and i.status = 'returned')) as "isReturned",
      t.disputed_amount > 0 as "isDisputed"
    from transfer t where ${isRead} ${place} order by t.created_on desc, t.transfer_id desc limit ${AT_ONCE}`,
  );
}

/** Transfers that fail a condition about themselves need no query. */
async function matchesAmong(
  { db, partnerID }: TrialCtx,
  transfers: readonly EarlierTransfer[],
  conditions: readonly RiskCondition[],
): Promise<EarlierTransfer[]> {
  const stored = storedConditions(conditions);
  const names = new Set(stored.map(factName));
  const own = conditions.filter((condition) => !names.has(factName(condition)));
  const facts = new Map(transfers.map((one) => [one, ownFacts(one, conditions)]));
  const candidates = transfers.filter((one) => own.every((condition) => isMet(condition, facts.get(one) ?? {})));
  if (stored.length === 0 || candidates.length === 0) return candidates;
  const transferIDs = candidates.map(({ transferID }) => transferID);
  const earlier = await factsOfEarlier(db, partnerID, { transferIDs, stored });
  return candidates.filter((one) => {
    const all = { ...facts.get(one), ...earlier.get(one.transferID) };
    return conditions.every((condition) => isMet(condition, all));
  });
}
