import { type SQL, sql } from "drizzle-orm";
import { type Db, rows, statement } from "@/db/client";
import type { TransferSide } from "@/db/schema";
import { distinct } from "@/lib/core/collections";
import type { AccountID, TransferID } from "@/lib/core/api/ids";
import { RISK_COUNT_MAX } from "@/lib/domain/kernel/limits";
import type { ReadWindow } from "@/lib/domain/money/ledger/open-transfer";
import { HOUR } from "@/lib/core/time/time";
import type { RiskCondition } from "./shared/conditions";
import { type DecidingRule, factName, isMet, nameMatch } from "./shared/decide";
import { type ConditionKind, RISK_SIDES, type RiskFact, type RiskFacts, type RiskSide } from "./states";

/** A transfer that rules decide about. */
interface RiskSubject {
  partnerID: AccountID;
  transferID: TransferID;
  sourceAccountID: AccountID;
  destinationAccountID: AccountID;
  source: TransferSide;
  destination: TransferSide;
  amount: number;
  createdOn: Date;
}

/** The person who makes a transfer. Absent for a program or a schedule. */
export interface RiskPerson {
  userID: string;
  sessionID: string;
}

/** A side as it is stored: with all that the API showed of its payment method. */
interface StoredHolder {
  bankAccount?: { holderName?: string };
  card?: { holderName?: string };
}

function holderMatch({ account, ...side }: TransferSide): number | null {
  const { bankAccount, card } = side as StoredHolder;
  const name = bankAccount?.holderName ?? card?.holderName;
  return name === undefined ? null : nameMatch(name, account.displayName);
}

/** The facts that a transfer itself has. They need no query. */
export function ownFacts(
  { amount, source, destination }: Pick<RiskSubject, "amount" | "source" | "destination">,
  conditions: readonly RiskCondition[],
): RiskFacts {
  const kinds = new Set(conditions.map(({ kind }) => kind));
  const facts: Record<string, RiskFact> = { amount };
  for (const of of RISK_SIDES) {
    const side = of === "source" ? source : destination;
    if (kinds.has("method")) facts[`method.${of}`] = side.paymentMethodType;
    if (kinds.has("holder-name")) facts[`holder-name.${of}`] = holderMatch(side);
  }
  return facts;
}

const OWN: readonly ConditionKind[] = ["amount", "method", "holder-name"];

/** The conditions with a fact that the database has, one for each fact. */
export function storedConditions(conditions: readonly RiskCondition[]): readonly RiskCondition[] {
  const stored = conditions.filter(({ kind }) => !OWN.includes(kind));
  const names = distinct(stored.map(factName));
  return names.sort().flatMap((name) => stored.find((condition) => factName(condition) === name) ?? []);
}

const account = (of: "source" | "destination") => sql.raw(`${of}_account_id`);
const since = (hours: number) => sql`s.at - make_interval(hours => ${sql.raw(String(hours))})`;
const UNMOVED = sql`x.status not in ('failed', 'canceled')`;

/** The SQL of a fact about a row `s`: a transfer at its moment, with the other transfers until then. */
function factSQL(condition: RiskCondition): SQL {
  switch (condition.kind) {
    case "count":
    case "sum":
      return sql`ledger.risk_window(s.partner_id, ${sql.raw(`'${condition.of}'`)}, s.${account(condition.of)}, ${since(condition.hours)}, s.until, s.transfer_id)`;
    case "first-use":
      return sql`(case when s.receiver = 'wallet' then (select case when exists (
          select from (select x.destination_account_id from transfer x
            where x.partner_id = s.partner_id and x.source_account_id = s.source_account_id and x.created_on <= s.until
              and x.transfer_id <> s.transfer_id and not x.archived and ${UNMOVED}
            order by x.created_on desc limit ${sql.raw(String(RISK_COUNT_MAX))}) w
          where w.destination_account_id = s.destination_account_id) then 0 else 1 end)
        when s.receiver = 'card' then (select case when exists (select from rail_instruction x where x.partner_id = s.partner_id
          and x.card_id = s.receiver_id and ${before(sql`'push-to-card'`)}) then 0 else 1 end)
        else (select case when exists (select from rail_instruction x where x.partner_id = s.partner_id
          and x.bank_account_id = s.receiver_id and ${before(sql`'ach-credit', 'rtp-credit'`)}) then 0 else 1 end) end)`;
    case "account-age":
      return sql`(select floor(extract(epoch from s.at - x.created_on) / 86400)::int from account x
        where x.account_id = s.${account(condition.of)})`;
    case "new-device":
      return sql`(select floor(extract(epoch from s.at - min(x.created_on)) / 3600)::int from session x
        where x.user_id = s.user_id and x.browser is not distinct from (
          select o.browser from session o where o.user_id = s.user_id and o.session_id = s.session_id limit 1))`;
    case "micro-entries":
      return sql`(select count(*)::int from bank_account b join rail_instruction x
          on x.partner_id = b.partner_id and x.bank_account_id = b.bank_account_id
        where b.partner_id = s.partner_id and b.account_id = s.${account(condition.of)}
          and x.kind in ('micro-deposit', 'verification-credit') and x.created_on > ${since(condition.hours)} and x.created_on <= s.until)`;
    default:
      throw new Error(`${condition.kind} is a fact of the transfer itself`);
  }
}

const before = (kinds: SQL) => sql`x.kind in (${kinds}) and x.created_on <= s.until
  and x.transfer_id is distinct from s.transfer_id and x.status not in ('failed', 'canceled')`;

const factsOf = (stored: readonly RiskCondition[]) =>
  sql`json_build_object(${sql.join(
    stored.map((condition) => sql`${sql.raw(`'${factName(condition)}'`)}, ${factSQL(condition)}`),
    sql`, `,
  )})`;

type SubjectValues = Record<
  | "partnerID"
  | "transferID"
  | "at"
  | "sourceAccountID"
  | "destinationAccountID"
  | "receiver"
  | "receiverID"
  | "userID"
  | "sessionID",
  string | null
>;

const uuid = (name: keyof SubjectValues) => sql`${sql.placeholder(name)}::uuid`;

const oneSubject = sql`(select ${uuid("partnerID")} as partner_id, ${uuid("transferID")} as transfer_id,
  ${sql.placeholder("at")}::timestamptz as at,
  'infinity'::timestamptz as until, ${uuid("sourceAccountID")} as source_account_id,
  ${uuid("destinationAccountID")} as destination_account_id, ${sql.placeholder("receiver")}::text as receiver,
  ${uuid("receiverID")} as receiver_id, ${uuid("userID")} as user_id, ${uuid("sessionID")} as session_id) s`;

type FactsStatement = (db: Db, values: SubjectValues) => Promise<{ facts: RiskFacts }[]>;

/** Prepared statements by their facts. Partners with the same kinds of rules share one. */
const prepared = new Map<string, FactsStatement>();
const PREPARED_MAX = 200;

function statementOf(stored: readonly RiskCondition[]): FactsStatement {
  const key = stored.map(factName).join();
  const cached = prepared.get(key) ?? statement(sql`select ${factsOf(stored)} as facts from ${oneSubject}`);
  if (prepared.size >= PREPARED_MAX) prepared.clear();
  prepared.set(key, cached);
  return cached;
}

const receiverOf = ({ destination: { bankAccount, card } }: RiskSubject) =>
  bankAccount ? "bank" : card ? "card" : "wallet";

/** The windows that the conditions read, with the facts that they compared, in the order of the accounts. */
export function windowsOf(
  { sourceAccountID, destinationAccountID, createdOn }: RiskSubject,
  rules: readonly DecidingRule[],
  facts: RiskFacts,
): ReadWindow[] {
  const windows = storedConditions(conditionsOf(rules)).flatMap((condition): ReadWindow[] => {
    if (condition.kind !== "count" && condition.kind !== "sum") return [];
    const fact = facts[factName(condition)];
    if (fact === null || typeof fact !== "object") return [];
    const after = new Date(createdOn.getTime() - condition.hours * HOUR).toISOString();
    return [{ side: condition.of, account: accountOf(condition.of), after, fact }];
  });
  function accountOf(side: RiskSide) {
    return side === "source" ? sourceAccountID : destinationAccountID;
  }
  return windows.sort((one, other) => (one.account < other.account ? -1 : 1));
}

const lockWindow = statement<object, { key: string }>(
  sql`select pg_advisory_xact_lock(hashtextextended(${sql.placeholder("key")}, 0))`,
);

interface FactsOf {
  rules: readonly DecidingRule[];
  person?: RiskPerson | undefined;
}

/** The conditions of the rules that the transfer's own facts do not rule out. Facts of other rules cannot matter. */
function openConditions(rules: readonly DecidingRule[], own: RiskFacts): RiskCondition[] {
  const mayMatch = ({ conditions }: DecidingRule) =>
    conditions.every((condition) => !OWN.includes(condition.kind) || isMet(condition, own));
  return rules.filter(mayMatch).flatMap(({ conditions }) => conditions);
}

const conditionsOf = (rules: readonly DecidingRule[]) => rules.flatMap(({ conditions }) => conditions);

/** The facts that the rules compare, as they are now. */
export async function readFacts(db: Db, subject: RiskSubject, { rules, person }: FactsOf): Promise<RiskFacts> {
  const own = ownFacts(subject, conditionsOf(rules));
  const stored = storedConditions(openConditions(rules, own));
  if (stored.length === 0) return own;
  const { partnerID, transferID, sourceAccountID, destinationAccountID, destination, createdOn } = subject;
  const [row] = await statementOf(stored)(db, {
    ...{ partnerID, transferID, sourceAccountID, destinationAccountID, at: createdOn.toISOString() },
    ...{ receiver: receiverOf(subject), receiverID: destination.sourceID },
    ...{ userID: person?.userID ?? null, sessionID: person?.sessionID ?? null },
  });
  return { ...own, ...row?.facts };
}

/**
 * The same in the transaction that opens the transfer. Transfers of an account with a window take turns, so that
 * simultaneous ones are all counted.
 */
export async function factsInTurn(db: Db, subject: RiskSubject, of: FactsOf): Promise<RiskFacts> {
  const conditions = openConditions(of.rules, ownFacts(subject, conditionsOf(of.rules)));
  const sides = conditions.flatMap((condition) =>
    condition.kind === "count" || condition.kind === "sum" ? condition.of : [],
  );
  const accounts = sides.map((side) => (side === "source" ? subject.sourceAccountID : subject.destinationAccountID));
  for (const accountID of distinct(accounts).sort()) await lockWindow(db, { key: `risk ${accountID}` });
  return readFacts(db, subject, of);
}

/** The stored facts of earlier transfers, as of their moments, by ID. The person who made them is unknown. */
export async function factsOfEarlier(
  db: Db,
  partnerID: AccountID,
  { transferIDs, stored }: { transferIDs: readonly string[]; stored: readonly RiskCondition[] },
): Promise<ReadonlyMap<string, RiskFacts>> {
  const earlier = sql`(select t.partner_id, t.transfer_id, t.created_on as at, t.created_on as until, t.source_account_id, t.destination_account_id,
      case when t.destination ? 'bankAccount' then 'bank' when t.destination ? 'card' then 'card' else 'wallet' end as receiver,
      (t.destination ->> 'sourceID')::uuid as receiver_id, null::uuid as user_id, null::uuid as session_id
    from transfer t where t.partner_id = ${partnerID} and t.transfer_id = any(${`{${transferIDs.join()}}`}::uuid[])) s`;
  const matches = await rows<{ id: string; facts: RiskFacts }>(
    db,
    sql`select s.transfer_id as id, ${factsOf(stored)} as facts from ${earlier}`,
  );
  return new Map(matches.map(({ id, facts }) => [id, facts]));
}
