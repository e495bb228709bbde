import { inArray, sql } from "drizzle-orm";
import { type Db, rows } from "@/db/client";
import { providerStatusTable } from "@/db/schema";
import type { AccountID } from "@/lib/core/api/ids";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { inPartner } from "@/lib/domain/kernel/storage/due-partners";
import { takeProviderNotes } from "@/lib/providers/provider-notes";
import type { ProviderQueue } from "@/lib/providers/rails/rail-provider";
import { BANK_STATEMENTS } from "@/lib/providers/rails/ach/settings";
import { type DeclaredProvider, missingServices, providersOf, SIMULATOR } from "@/lib/providers/registry";
import type { ProviderOverview, ProviderState, ProviderStatus } from "./dashboard";
import { notOffered } from "./shared/services";

type Mode = ProviderOverview["mode"];

/** Maximum items counted, so that a long queue costs no more than a short one. */
const COUNTED_MAX = 10_000;

/**
 * Every provider of the caller's mode with its state and the caller's waiting items, and the services without a
 * provider.
 */
export async function listProviders(ctx: Ctx): Promise<ProviderOverview> {
  const { mode } = ctx.caller;
  return {
    mode,
    items: await statusOfProviders(ctx.db, mode, ctx.partnerID),
    missing: missingServices(mode).map((service) => ({ service, reason: notOffered(service, mode) })),
  };
}

/** States of a mode's providers, with the items that wait for each: a partner's, or everyone's. */
export async function statusOfProviders(db: Db, mode: Mode, partnerID?: AccountID): Promise<ProviderStatus[]> {
  const declared = providersOf(mode);
  const names = declared.map(({ name }) => name);
  const [statuses, due] = await Promise.all([
    db.select().from(providerStatusTable).where(inArray(providerStatusTable.provider, names)),
    inPartner(db, partnerID, (open) => dueByKind(open, mode, partnerID)),
  ]);
  const rowOf = new Map(statuses.map((row) => [row.provider, row]));
  return Promise.all(
    declared.map(async (provider) => {
      const queue = await queueOf(db, provider, { due, partnerID });
      return toStatus(provider, rowOf.get(provider.name), queue);
    }),
  );
}

type StatusRow = typeof providerStatusTable.$inferSelect;

function toStatus({ name, services }: DeclaredProvider, row?: StatusRow, queue?: ProviderQueue): ProviderStatus {
  return {
    ...{ name, services: [...services], state: stateOf(name, row), failures: row?.failures ?? 0 },
    ...(row?.handedOverOn && { handedOverOn: row.handedOverOn.toISOString() }),
    ...(row?.answeredOn && { answeredOn: row.answeredOn.toISOString() }),
    ...(row?.failedOn && { failedOn: row.failedOn.toISOString() }),
    ...(row?.fault && { fault: row.fault }),
    ...(queue && { waiting: queue.waiting }),
    ...(queue?.oldestOn && { oldestOn: queue.oldestOn.toISOString() }),
  };
}

function stateOf(name: string, row?: StatusRow): ProviderState {
  if (name === SIMULATOR) return "simulated";
  const { answeredOn = null, failedOn = null } = row ?? {};
  if (failedOn && (!answeredOn || failedOn > answeredOn)) return "failing";
  return answeredOn ? "working" : "unasked";
}

interface Queues {
  due: readonly DueKind[];
  partnerID: AccountID | undefined;
}

/** Counts the items that wait for a provider. Undefined if nothing can wait for it. */
async function queueOf(
  db: Db,
  { name, rail, services }: DeclaredProvider,
  { due, partnerID }: Queues,
): Promise<ProviderQueue | undefined> {
  if (name === BANK_STATEMENTS) return linesOpen(db, partnerID);
  if (!rail) return undefined;
  if (rail.waiting) return rail.waiting(partnerID);
  const own = due.filter(({ kind }) => services.some((service) => service === kind));
  const oldest = own.map(({ oldestOn }) => new Date(oldestOn).getTime());
  return {
    waiting: own.reduce((total, { waiting }) => total + waiting, 0),
    ...(oldest.length > 0 && { oldestOn: new Date(Math.min(...oldest)) }),
  };
}

interface DueKind {
  kind: string;
  waiting: number;
  oldestOn: string;
}

/**
 * Instructions that no provider has received yet, by kind. An instruction without an answer is retried within an hour,
 * so the index of due instructions has them near its head.
 */
function dueByKind(db: Db, mode: Mode, partnerID?: AccountID): Promise<DueKind[]> {
  const ofPartner = partnerID === undefined ? sql`` : sql`and i.partner_id = ${partnerID}`;
  return rows<DueKind>(
    db,
    sql`
    select kind, count(*)::int as waiting, min(created_on) as "oldestOn" from (
      select i.kind, i.created_on from rail_instruction i join account a on a.account_id = i.partner_id
      where i.due_on < now() + interval '1 hour' and i.status = 'initiated' and a.mode = ${mode} ${ofPartner}
      limit ${COUNTED_MAX}::int) due group by kind`,
  );
}

/**
 * Unmatched lines of bank statements wait for a person. Lines of an advice are left out because they appear again in a
 * statement.
 */
async function linesOpen(db: Db, partnerID?: AccountID): Promise<ProviderQueue> {
  const ofPartner = partnerID === undefined ? sql`` : sql`and partner_id = ${partnerID}`;
  const [row] = await rows<{ waiting: number; oldestOn: string | null }>(
    db,
    sql`
    select count(*)::int as waiting, min(created_on) as "oldestOn" from (
      select created_on from bank_statement_line where state = 'open' and not is_advice ${ofPartner}
      limit ${COUNTED_MAX}::int) counted`,
  );
  return { waiting: row?.waiting ?? 0, ...(row?.oldestOn && { oldestOn: new Date(row.oldestOn) }) };
}

/**
 * Stores the results that this process has seen from providers since it last stored them. Two processes may do so at
 * once.
 */
export async function keepProviderNotes(db: Db): Promise<void> {
  const taken = takeProviderNotes();
  if (taken.length === 0) return;
  const t = providerStatusTable;
  const latest = (column: "handedOverOn" | "answeredOn" | "failedOn") =>
    sql`greatest(${t[column]}, excluded.${sql.identifier(t[column].name)})`;
  await db
    .insert(t)
    .values(taken)
    .onConflictDoUpdate({
      target: t.provider,
      set: {
        handedOverOn: latest("handedOverOn"),
        answeredOn: latest("answeredOn"),
        failedOn: latest("failedOn"),
        fault: sql`case when excluded.failed_on >= coalesce(${t.failedOn}, excluded.failed_on) then excluded.fault else ${t.fault} end`,
        failures: sql`excluded.failures + case when excluded.answered_on is null then ${t.failures} else 0 end`,
      },
    });
}
