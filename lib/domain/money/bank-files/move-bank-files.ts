import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { originatorTable } from "@/db/schema";
import { reportRailAlert } from "@/lib/domain/money/rails/alerts";
import type { RailCtx } from "@/lib/domain/money/rails/receive-events";
import { env } from "@/lib/env";
import { noteAnswer } from "@/lib/providers/provider-notes";
import { BankServerError, withBankServer } from "@/lib/providers/rails/ach/bank-server";
import { type AchSettings, achSettings } from "@/lib/providers/rails/ach/settings";
import { ACH_FILES } from "./ach/ach-files";
import { PAYMENT_FILES } from "./payments/payment-files";
import { alertOfSilence, applyAcknowledgments } from "./ach/acknowledgments";
import { reconcileStatements } from "./statements/book-matches";
import { buildFiles } from "./ach/build-file";
import { applyNOC, applyReturn } from "./ach/returns";
import { applyUploads } from "./transport/instruction-events";
import { bytesOf, filesDue, uploadFile, orLater } from "./transport/upload";
import { takeReport } from "./payments/payment-status";
import type { ReadBankFile } from "./transport/read-bank-file";
import { BANK_TURN, readInThread, type ReadableFormat } from "./transport/read-in-thread";
import { type BankReply, endReading, ownerOfBank } from "./transport/replies";
import { orUnread, type ReceivedFile } from "./transport/unread";
import { type BankPoll, eachForItself, fetchFiles, LostWithFile, skipLost } from "./transport/fetch-files";
import { HOUR } from "@/lib/core/time/time";

/**
 * The poll intervals in milliseconds: the usual one, and one for a bank that answers instant payments. `BACKOFF` has
 * the delay after each failed attempt.
 */
const POLL = { usual: 5 * 60_000, payments: 60_000 };
const BACKOFF = [60_000, 5 * 60_000, 15 * 60_000, HOUR];
const LEASE = 3 * 60_000;

export const dueEntries = sql`select partner_id, window_on as due_on from bank_entry where state = 'waiting' and window_on <= now()
  union all select partner_id, dishonor_window_on from bank_entry
    where dishonor_window_on is not null and dishonor_file_id is null and dishonor_window_on <= now()`;

/** The files that are due, and the banks to poll. After a server fails, its files wait until its next poll. */
export const dueFiles = sql`select null::uuid as partner_id,
  least(o.poll_on, (select min(f.due_on) from bank_file f where f.odfi = o.odfi)) as due_on from originator o
  where (o.lease_until is null or o.lease_until < now()) and (o.poll_on <= now()
    or o.attempt = 0 and exists (select from bank_file f where f.odfi = o.odfi and f.due_on <= now()))`;

export interface MovingFiles {
  settings?: AchSettings | undefined;
  connect?: typeof withBankServer;
}

export async function fileEntries(ctx: RailCtx, { settings = achSettings(env()) }: MovingFiles = {}): Promise<void> {
  if (settings) await buildFiles(ctx, settings);
}

/**
 * Uploads files to the bank, fetches the bank's files, and applies their content. One process at a time holds the lease
 * on a bank. After a server fails, Tender waits before the next attempt and alerts the operators.
 */
export async function moveBankFiles(ctx: RailCtx, moving: MovingFiles = {}): Promise<void> {
  const { settings = achSettings(env()), connect = withBankServer } = moving;
  if (!settings) return;
  const taken = await claim(ctx, settings);
  if (!taken) return;
  try {
    await dealAgain(ctx, { settings, connect });
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
    reportRailAlert({ fault: `server-${error.trouble}`, provider: ACH_FILES });
  }
  await applyUploads(ctx, settings);
  await readReceived(ctx, settings);
  await alertOfSilence(ctx, settings.bank.routingNumber);
  await reconcileStatements(ctx, settings);
}

const LOST_MOST = 10;

/**
 * Exchanges files with the bank. If the connection is lost while a file is transferred and a new connection works, that
 * file is skipped and the others are taken.
 */
async function dealAgain(ctx: RailCtx, { settings, connect }: Required<MovingFiles>): Promise<void> {
  const startedAt = performance.now();
  const hold = async (time: number) => {
    const until = ctx.now.getTime() + performance.now() - startedAt + time + LEASE;
    await change(ctx, settings, { leaseUntil: new Date(until) });
  };
  let lost: LostWithFile | undefined;
  for (let count = 0; ; count++) {
    try {
      return await connect(settings.server, async (server) => {
        if (lost) await skipLost(ctx, lost);
        await exchange({ ctx, server, settings, hold });
      });
    } catch (error) {
      if (!(error instanceof LostWithFile) || count === LOST_MOST) throw error;
      lost = error;
    }
  }
}

/** Uploads files to the bank and fetches its files, even if an upload failed. */
async function exchange(poll: BankPoll): Promise<void> {
  const { ctx, server, settings } = poll;
  const due = await filesDue(ctx, settings.bank.routingNumber, ["built", "uploaded"]);
  await eachForItself([
    async () => {
      for (const file of due) await orLater(ctx, file, () => uploadFile(ctx, server, { settings, file }));
    },
    () => fetchFiles(poll),
  ]);
}

type Originator = typeof originatorTable.$inferSelect;

/** Leases the bank's server. Undefined while another process holds the lease. */
async function claim({ db, now }: RailCtx, { bank }: AchSettings): Promise<Originator | undefined> {
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

async function change({ db }: RailCtx, { bank }: AchSettings, values: Partial<Originator>): Promise<void> {
  const t = originatorTable;
  await db.update(t).set(values).where(eq(t.odfi, bank.routingNumber));
}

const release = (ctx: RailCtx, settings: AchSettings, values: Partial<Originator>) =>
  change(ctx, settings, { ...values, leaseUntil: null });

/** Reads the received files and applies their content. Reading a file again changes nothing. */
async function readReceived(ctx: RailCtx, settings: AchSettings): Promise<void> {
  const due = await filesDue(ctx, settings.bank.routingNumber, ["received"]);
  if (due.length === 0) return;
  const owner = await ownerOfBank(ctx, settings.statements);
  for (const file of due)
    await orLater(ctx, file, async () => {
      await orUnread(ctx, { file, owner }, () => readOne(ctx, settings, { file, owner }));
    });
}

async function readOne(ctx: RailCtx, settings: AchSettings, received: ReceivedFile): Promise<void> {
  const { file, owner } = received;
  const bytes = await bytesOf(file);
  const contentOf = <F extends ReadableFormat>(format: F) =>
    readInThread({ format, bytes, accountNumber: "" }, BANK_TURN);
  switch (file.format) {
    case "pain.002":
      return takeReport(ctx, { file, owner, report: await contentOf("pain.002") });
    case "acknowledgment":
      return applyAcknowledgments(ctx, received, await contentOf("acknowledgment"));
    default:
      return applyFile(ctx, settings, { ...received, content: await contentOf("nacha") });
  }
}

async function applyFile(
  ctx: RailCtx,
  settings: AchSettings,
  { file, owner, content }: ReceivedFile & { content: ReadBankFile },
): Promise<void> {
  const { returns, corrections, entries, debits, credits } = content;
  // Events are never in the future, even if the bank's clock is ahead.
  const asOf = ({ createdOn = ctx.now }: { createdOn?: Date }) => (createdOn < ctx.now ? createdOn : ctx.now);
  const answers: (BankReply | undefined)[] = [];
  for (const one of returns) answers.push(await applyReturn(ctx, settings, { ...one, at: asOf(one), file }));
  for (const one of corrections) answers.push(await applyNOC(ctx, settings, { ...one, at: asOf(one), file }));
  const replies = answers.flatMap((reply) => reply ?? []);
  await endReading(ctx, file, { state: "processed", entries, debits, credits, replies, owner });
}
