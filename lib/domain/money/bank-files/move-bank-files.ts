import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { originatorTable } from "@/db/schema";
import { reportRailFault } from "@/lib/domain/money/rails/faults";
import type { RailCtx } from "@/lib/domain/money/rails/receive-events";
import { env } from "@/lib/env";
import { noteAnswer } from "@/lib/providers/provider-notes";
import { type BankServer, BankServerError, withBankServer } from "@/lib/providers/rails/ach/bank-server";
import { type AchSettings, achSettings } from "@/lib/providers/rails/ach/settings";
import { ACH_FILES } from "./ach-files";
import { PAYMENT_FILES } from "./payment-files";
import { alertOfSilence } from "./acknowledgments";
import { reconcileStatements } from "./book-matches";
import { buildFiles } from "./build-file";
import { filesDue, handOver, orLater, tellHandedOver } from "./hand-over";
import { fetchFiles, readReceived } from "./receive-files";

/**
 * Says in milliseconds how often to look for files of the bank, and how often where it answers instant payments. Then come
 * the waits after each try that failed.
 */
const POLL = { usual: 5 * 60_000, payments: 60_000 };
const BACKOFF = [60_000, 5 * 60_000, 15 * 60_000, 3_600_000];
/** For how long the bank's server is ours, in milliseconds. */
const LEASE = 3 * 60_000;

/** The entries that a file could carry now. */
export const dueEntries = sql`select partner_id, window_on as due_on from bank_entry where state = 'waiting' and window_on <= now()
  union all select partner_id, dishonor_window_on from bank_entry
    where dishonor_window_on is not null and dishonor_file_id is null and dishonor_window_on <= now()`;

/** The files that go on, and banks whose server may have some. None while a server is left in peace. */
export const dueFiles = sql`select null::uuid as partner_id,
  least(o.poll_on, (select min(f.due_on) from bank_file f where f.odfi = o.odfi)) as due_on from originator o
  where (o.lease_until is null or o.lease_until < now()) and (o.poll_on <= now()
    or o.attempt = 0 and exists (select from bank_file f where f.odfi = o.odfi and f.due_on <= now()))`;

/** Describes how files move, where a test wants it otherwise. */
export interface MovingFiles {
  settings?: AchSettings | undefined;
  connect?: typeof withBankServer;
}

/** Files what waits for the window that has come. */
export async function fileEntries(ctx: RailCtx, { settings = achSettings(env()) }: MovingFiles = {}): Promise<void> {
  if (settings) await buildFiles(ctx, settings);
}

/**
 * Brings files to the bank, takes those that it has for us, and tells what they mean. One process at a time deals with a
 * bank. A server that fails is left in peace for a while, and somebody is alerted.
 */
export async function moveBankFiles(ctx: RailCtx, moving: MovingFiles = {}): Promise<void> {
  const { settings = achSettings(env()), connect = withBankServer } = moving;
  if (!settings) return;
  const taken = await take(ctx, settings);
  if (!taken) return;
  try {
    await connect(settings.server, (server) => deal(ctx, server, settings));
    noteAnswer(ACH_FILES);
    if (settings.payments) noteAnswer(PAYMENT_FILES);
    const pollOn = new Date(ctx.now.getTime() + POLL[settings.payments ? "payments" : "usual"]);
    await release(ctx, settings, { attempt: 0, trouble: null, pollOn });
  } catch (error) {
    const attempt = Math.min(taken.attempt + 1, BACKOFF.length);
    const pollOn = new Date(ctx.now.getTime() + (BACKOFF[attempt - 1] ?? 0));
    const trouble = error instanceof BankServerError ? error.trouble : "failed";
    await release(ctx, settings, { attempt, trouble, pollOn });
    if (!(error instanceof BankServerError)) throw error;
    reportRailFault({ fault: `server-${error.trouble}`, provider: ACH_FILES });
  }
  await tellHandedOver(ctx, settings);
  await readReceived(ctx, settings);
  await alertOfSilence(ctx, settings.bank.routingNumber);
  await reconcileStatements(ctx, settings);
}

async function deal(ctx: RailCtx, server: BankServer, settings: AchSettings): Promise<void> {
  const odfi = settings.bank.routingNumber;
  for (const file of await filesDue(ctx, odfi, ["built", "uploaded"]))
    await orLater(ctx, file, () => handOver(ctx, server, { settings, file }));
  await fetchFiles(ctx, server, settings);
}

type Originator = typeof originatorTable.$inferSelect;

/** Takes the bank for a while. Undefined while another process has it. */
async function take({ db, now }: RailCtx, { bank }: AchSettings): Promise<Originator | undefined> {
  const t = originatorTable;
  const isFree = or(isNull(t.leaseUntil), lt(t.leaseUntil, now));
  const isTime = or(eq(t.attempt, 0), lt(t.pollOn, new Date(now.getTime() + 1)));
  const [taken] = await db
    .update(t)
    .set({ leaseUntil: new Date(now.getTime() + LEASE) })
    .where(and(eq(t.odfi, bank.routingNumber), isFree, isTime))
    .returning();
  return taken;
}

async function release({ db }: RailCtx, { bank }: AchSettings, change: Partial<Originator>): Promise<void> {
  const t = originatorTable;
  await db
    .update(t)
    .set({ ...change, leaseUntil: null })
    .where(eq(t.odfi, bank.routingNumber));
}
