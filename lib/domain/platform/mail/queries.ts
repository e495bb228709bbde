import { eq } from "drizzle-orm";
import { mailTable as t } from "@/db/schema";
import { forbidden, notFound } from "@/lib/core/failure";
import type { MailID } from "@/lib/core/api/ids";
import { covers } from "@/lib/core/access/grants";
import { mailProvider } from "@/lib/providers/mail/mail-provider";
import { type Ctx, ofAccount } from "@/lib/domain/kernel/operations/context";
import { type AfterCursor, readCountedPage } from "@/lib/domain/kernel/operations/part";
import { contentOf, type MailRow, mailPage } from "./content";
import type { ListOutbox, OutboxMail, OutboxMailDetails, OutboxPage } from "./dashboard";
import { filtered } from "@/lib/domain/kernel/operations/conditions";
import type { MailKind } from "./states";

/** Kinds of mail that let their reader act as the recipient. */
const OPENS_ACCOUNTS: readonly MailKind[] = ["password-reset", "member-invite"];

/** The account's outbox, newest first. Throws 422 for an unknown cursor. */
export async function listOutbox(ctx: Ctx, query: ListOutbox & AfterCursor): Promise<OutboxPage> {
  const list = {
    ...{ db: ctx.db, table: t, on: t.createdOn, id: t.mailID, visible: ofAccount(ctx, t) },
    passes: filtered(query, { kind: (name) => eq(t.kind, name) }),
  };
  const page = await readCountedPage(ctx.db.select().from(t).$dynamic(), list, query);
  return { ...page, items: page.items.map(toMail) };
}

/** One mail, with its text if the caller may read it. Throws 404. */
export async function getMail(ctx: Ctx, mailID: MailID): Promise<OutboxMailDetails> {
  const row = await loadMail(ctx, mailID);
  const hidden = hiddenFrom(ctx, row);
  const content = hidden ? undefined : contentOf(row);
  return {
    ...toMail(row),
    sender: row.sender,
    ...(content && { text: content.text }),
    ...(hidden && { hidden }),
  };
}

/** A mail as a separate page. Throws 403 and 404. */
export async function drawMail(ctx: Ctx, mailID: MailID): Promise<Response> {
  const row = await loadMail(ctx, mailID);
  const hidden = hiddenFrom(ctx, row);
  if (hidden) throw forbidden(`mail: ${hidden}`);
  const content = contentOf(row);
  if (!content) throw notFound("mail");
  return mailPage(content);
}

async function loadMail(ctx: Ctx, mailID: MailID): Promise<MailRow> {
  const [row] = await ctx.db
    .select()
    .from(t)
    .where(ofAccount(ctx, t, eq(t.mailID, mailID)));
  if (!row) throw notFound("mail");
  return row;
}

/** The reason why the caller may not read a mail's content. */
function hiddenFrom({ caller }: Ctx, { kind, wrappedKey }: MailRow): OutboxMailDetails["hidden"] {
  if (!mailProvider()?.keeps || caller.mode !== "sandbox") return "not-in-sandbox";
  if (OPENS_ACCOUNTS.includes(kind) && !covers(caller.scopes, "mail.open-links")) return "for-owners";
  return wrappedKey ? undefined : "destroyed";
}

function toMail({ mailID, kind, recipient, subject, state, fault, createdOn, sentOn }: MailRow): OutboxMail {
  return {
    mailID,
    kind,
    recipient,
    subject,
    state,
    ...(fault !== null && { fault }),
    createdOn: createdOn.toISOString(),
    ...(sentOn && { sentOn: sentOn.toISOString() }),
  };
}
