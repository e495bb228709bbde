import { and, eq, lte } from "drizzle-orm";
import { present } from "@/db/clock";
import { mailTable as t } from "@/db/schema";
import type { MailID } from "@/lib/core/api/ids";
import { next } from "@/lib/core/api/states";
import { mailProvider } from "@/lib/providers/mail/mail-provider";
import type { MailOutcome } from "@/lib/providers/mail/mail";
import type { Mail } from "@/lib/providers/mail/mail";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { enqueue } from "@/lib/domain/kernel/events/enqueue";
import type { Job } from "@/lib/domain/kernel/events/job";
import { contentOf, type MailRow, NO_CONTENT } from "./content";
import { type MailFault, mailStates } from "./states";

/** Minutes to wait after each attempt that the server did not accept. After the last wait the mail is given up. */
export const WAITS = [1, 5, 30, 120, 480] as const;

interface ClaimedMail extends Mail {
  mailID: MailID;
  attempt: number;
}

/**
 * Sends a mail at most once. If a claim was never settled, the mail may have been sent, so it is not sent again. Only
 * mails that the server definitely did not accept are retried.
 */
export const sendMail: Job<MailID, ClaimedMail, MailOutcome> = {
  async claim(ctx, mailID) {
    const [row] = await ctx.db.select().from(t).where(eq(t.mailID, mailID)).for("update");
    if (row?.state === "sending") await fail(ctx, row, "unsure");
    if (row?.state !== "pending") return undefined;
    if (await isOver(ctx, mailID)) return fail(ctx, row, "expired");
    const content = contentOf(row);
    if (!content) return fail(ctx, row, "expired");
    const attempt = row.attempt + 1;
    await ctx.db
      .update(t)
      .set({ state: next(mailStates, row.state, "begin"), attempt })
      .where(eq(t.mailID, mailID));
    const { sender, recipient: to, subject } = row;
    const { text, html, logo } = content;
    const picture = logo === undefined ? {} : { logo: Buffer.from(logo, "base64") };
    return { id: mailID, mailID, attempt, sender, to, subject, text, html, ...picture };
  },

  async call(mail) {
    const provider = mailProvider();
    return provider ? provider.hand(mail) : "refused";
  },

  async settle(ctx, { mailID, attempt }, handed) {
    const isOurs = and(eq(t.mailID, mailID), eq(t.state, "sending"), eq(t.attempt, attempt));
    const [row] = await ctx.db.select().from(t).where(isOurs).for("update");
    if (!row) return;
    if (handed === "sent") await markSent(ctx, row);
    else if (handed === "later") await postpone(ctx, row);
    else await fail(ctx, row, handed);
  },
};

async function isOver({ db, now }: PublicCtx, mailID: MailID): Promise<boolean> {
  return (await db.$count(t, and(eq(t.mailID, mailID), lte(t.expiresOn, present(now))))) > 0;
}

/** Mail contains secret links and codes, so its content is destroyed after sending. The sandbox's outbox keeps it. */
async function markSent({ db, now }: PublicCtx, { mailID, state }: MailRow): Promise<void> {
  const left = mailProvider()?.keeps ? {} : NO_CONTENT;
  await db
    .update(t)
    .set({ state: next(mailStates, state, "succeed"), sentOn: now, ...left })
    .where(eq(t.mailID, mailID));
}

async function postpone(ctx: PublicCtx, row: MailRow): Promise<void> {
  const wait = WAITS[row.attempt - 1];
  if (wait === undefined) return fail(ctx, row, "gave-up");
  await ctx.db
    .update(t)
    .set({ state: next(mailStates, row.state, "postpone") })
    .where(eq(t.mailID, row.mailID));
  await enqueue(ctx, "send-mail", { mailID: row.mailID }, wait);
}

async function fail({ db }: PublicCtx, { mailID, state }: MailRow, fault: MailFault): Promise<undefined> {
  const event = state === "pending" ? "expire" : "fail";
  await db
    .update(t)
    .set({ state: next(mailStates, state, event), fault, ...NO_CONTENT })
    .where(eq(t.mailID, mailID));
}
