import { eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "@/db/client";
import { accountTable, brandTable, logoTable, mailTable } from "@/db/schema";
import { OUR_COLORS } from "@/lib/core/brand-tokens";
import { downstream } from "@/lib/core/failure";
import { type AccountID, type MailID, newID } from "@/lib/core/api/ids";
import type { Language } from "@/lib/core/language";
import { Email } from "@/lib/core/api/shapes";
import { mailProvider } from "@/lib/providers/mail/mail-provider";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { type HomeAccount, ofThese } from "@/lib/domain/kernel/names/home-partner";
import { enqueueAll } from "@/lib/domain/kernel/events/enqueue";
import { sealMail } from "@/lib/domain/platform/vault/sealed-records";
import { drawLetter, type Letter, type Sender } from "./letter";
import type { MailKind } from "./states";

export interface NewMail {
  /** A deduplication key. Only the first of several mails with the same key is sent. */
  key: string;
  kind: MailKind;
  to: string;
  /** The account with the mail in its outbox. Its partner's brand is used. Absent: no outbox, and Tender's brand. */
  accountID?: AccountID | undefined;
  about?: string;
  letter: (sender: string) => Letter;
  language?: Language;
  /** After this time the mail is not sent. */
  expiresOn?: Date;
}

type Clock = Pick<PublicCtx, "db" | "now">;

const SENDER_MAX = 80;
const SUBJECT_MAX = 200;

/** Throws 504 if no mail can be sent. Call it before an action that is useless without a mail. */
export function requireMail(): void {
  if (!mailProvider()) throw downstream("the mail service");
}

/** Whether mail reaches real mailboxes, so that a mailed code proves the address. The sandbox only has its outbox. */
export const reachesMailboxes = (): boolean => mailProvider()?.keeps === false;

/**
 * Adds mail to the outbox in the open transaction. A job sends it after the commit. Returns the number of new mails.
 * Invalid addresses are skipped, and without a mail service nothing is queued.
 */
export async function queueMail(ctx: Clock, mails: readonly NewMail[]): Promise<number> {
  const good = mails.filter(({ to }) => Email.safeParse(to).success);
  if (good.length === 0 || !mailProvider()) return 0;
  const accountIDs = good.flatMap(({ accountID }) => accountID ?? []);
  const senderOf = await sendersFor(ctx, [...new Set(accountIDs)]);
  const queued = await ctx.db
    .insert(mailTable)
    .values(good.map((mail) => rowOf(ctx, mail, senderOf(mail.accountID))))
    .onConflictDoNothing({ target: mailTable.messageKey })
    .returning({ mailID: mailTable.mailID });
  if (queued.length > 0) await enqueueAll(ctx, "send-mail", queued);
  return queued.length;
}

function rowOf({ now }: Clock, mail: NewMail, sender: Sender) {
  const { key, kind, to, accountID, about, language = "en", expiresOn } = mail;
  const mailID = newID<MailID>();
  const letter = mail.letter(sender.name);
  return {
    mailID,
    messageKey: key,
    accountID: accountID ?? null,
    kind,
    about: about ?? null,
    recipient: to,
    sender: oneLine(sender.name, SENDER_MAX),
    subject: oneLine(letter.subject, SUBJECT_MAX),
    state: "pending" as const,
    attempt: 0,
    ...sealMail(mailID, JSON.stringify(drawLetter(letter, sender, language))),
    createdOn: now,
    expiresOn: expiresOn ?? null,
  };
}

/** The text as one line, as a mail header requires. */
function oneLine(text: string, most: number): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
  return [...line].slice(0, most).join("");
}

/** The sender for mail without an account, with the colors of an account without a brand. */
const OURS: Sender = {
  name: "Tender",
  accents: { light: OUR_COLORS.light.accent, dark: OUR_COLORS.dark.accent },
};

const home = alias(accountTable, "home");

/** Returns the sender for each account: its partner, with that partner's name, colors and logo. */
export async function sendersFor(
  { db }: Pick<PublicCtx, "db">,
  accountIDs: readonly AccountID[],
): Promise<(accountID: AccountID | undefined) => Sender> {
  const { accountID, partnerID } = accountTable;
  const matches =
    accountIDs.length === 0
      ? []
      : await db
          .select({ accountID, home })
          .from(accountTable)
          .innerJoin(home, eq(home.accountID, sql`coalesce(${partnerID}, ${accountID})`))
          .where(inArray(accountID, [...accountIDs]));
  const homes = matches.map((row) => row.home);
  const [accents, logos] = await Promise.all([accentsOf(db, homes), logosOf(db, homes)]);
  const senderAt = ({ displayName: name, accountID: id }: (typeof homes)[number]): Sender => ({
    name,
    accents: accents.get(id) ?? OURS.accents,
    logo: logos.get(id),
  });
  const senders = new Map<string, Sender>(matches.map((row) => [row.accountID, senderAt(row.home)]));
  return (id) => (id === undefined ? undefined : senders.get(id)) ?? OURS;
}

async function accentsOf(db: Db, accounts: readonly HomeAccount[]): Promise<Map<string, Sender["accents"]>> {
  if (accounts.length === 0) return new Map();
  const { accountID, lightAccent: light, darkAccent: dark } = brandTable;
  const matches = await db.select({ accountID, light, dark }).from(brandTable).where(ofThese(accounts, brandTable));
  return new Map(matches.map(({ accountID: id, ...accents }) => [id, accents]));
}

async function logosOf(db: Db, accounts: readonly HomeAccount[]): Promise<Map<string, Buffer>> {
  if (accounts.length === 0) return new Map();
  const { accountID, png } = logoTable;
  const matches = await db.select({ accountID, png }).from(logoTable).where(ofThese(accounts, logoTable));
  return new Map(matches.map((logo) => [logo.accountID, logo.png]));
}
