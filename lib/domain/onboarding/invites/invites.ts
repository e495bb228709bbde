import { conflict } from "@/lib/core/failure";
import { can, next } from "@/lib/core/api/states";
import { note, noteUnchanged } from "@/lib/domain/kernel/operations/act";
import { type Ctx, ofAccount } from "@/lib/domain/kernel/operations/context";
import { revokeInvites } from "./revoke-invites";
import { loadInvite, lockInvite, toInvite } from "./sent-invite";
import { inviteStates, inviteStatus } from "./states";
import { recordAudit } from "@/lib/domain/platform/audit/record";
import { FileAnswer, requireFewRows } from "@/lib/domain/kernel/operations/download";
import { partsOf } from "@/lib/domain/kernel/operations/part";
import { sheet, type SheetColumn } from "@/lib/domain/kernel/lists/sheet";
import { prefilledName } from "./shared/prefilled";
import type { ExportInvites, ListedInvite, MailInvite } from "./dashboard";
import { countInvites, findInvites } from "./search-invites";
import { and, eq, gt } from "drizzle-orm";
import { mailTable } from "@/db/schema";
import { daysAfter } from "@/lib/core/time/time";
import { inviteLetter } from "@/lib/domain/platform/mail/invitee-letters";
import { queueMail, requireMail } from "@/lib/domain/platform/mail/queue-mail";

/**
 * Revokes an invite: its link stops working immediately and its data is destroyed. Revoking it again changes nothing.
 * Throws 409 for a redeemed one.
 */
export async function revokeInvite(ctx: Ctx, code: string): Promise<void> {
  const { invite } = await loadInvite(ctx, code);
  const status = inviteStatus(invite);
  if (status === "revoked") return noteUnchanged(ctx);
  next(inviteStates, status, "revoke");
  const [revoked] = await revokeInvites(ctx, [code]);
  if (!revoked) throw conflict("the invite was redeemed or revoked by another request");
}

const COLUMNS: Record<string, (invite: ListedInvite) => string | undefined> = {
  Recipient: ({ prefill }) => prefill && prefilledName(prefill),
  Status: ({ stage }) => stage,
  Capabilities: ({ capabilities }) => capabilities.join(" "),
  "Fee plans": ({ feePlanCodes }) => feePlanCodes.join(" "),
  "Created by": ({ createdBy }) => createdBy,
  "Created (UTC)": ({ createdOn }) => createdOn,
  "First opened (UTC)": ({ openedOn }) => openedOn,
  "Last step": ({ step }) => step,
  "Redeemed (UTC)": ({ redeemedOn }) => redeemedOn,
  "Revoked (UTC)": ({ revokedOn }) => revokedOn,
  Account: ({ redeemedAccountID }) => redeemedAccountID,
  Link: ({ stage, link }) => (stage === "pending" || stage === "in-progress" ? link : undefined),
};
const SHEET = Object.entries(COLUMNS).map(([name, cell]): SheetColumn<ListedInvite> => ({
  name,
  cell,
}));

/**
 * All matching invites as CSV, streamed as they are read. No cell can start a formula. The file's name has the number
 * of rows.
 */
export async function exportInvites(ctx: Ctx, search: ExportInvites): Promise<FileAnswer> {
  const counts = await countInvites(ctx, search);
  const total = (search.status ?? Object.keys(counts)).reduce(
    (sum, stage) => sum + counts[stage as keyof typeof counts],
    0,
  );
  requireFewRows(ctx, total);
  await recordAudit(ctx, {
    action: "invites.export",
    object: ctx.accountID,
    outcome: "done",
    reason: `${total} rows as csv`,
    accountID: ctx.accountID,
  });
  const parts = partsOf<ListedInvite>((last, count) =>
    findInvites(ctx, search, { skip: 0, count, after: last && { on: last.createdOn, id: last.code } }),
  );
  return new FileAnswer(sheet(SHEET, parts), { name: "invites", format: "csv", rows: total });
}

export const INVITE_MAILS_PER_DAY = 5;

/**
 * Mails the invite's link. Throws 404, 409 for an invite that has ended and after five mails in a day, and 504 if mail
 * cannot be sent.
 */
export async function mailInvite(ctx: Ctx, code: string, { email, language = "en" }: MailInvite): Promise<void> {
  requireMail();
  await loadInvite(ctx, code);
  const { invite: row } = await lockInvite(ctx, code);
  if (!can(inviteStates, inviteStatus(row), "redeem")) throw conflict("this invite has ended");
  await refuseTooMany(ctx, code);
  const { link, prefill } = toInvite({ invite: row, partner: partnerOf(ctx) });
  const { business, individual } = prefill?.profile ?? {};
  const name = business?.legalBusinessName ?? individual?.name.firstName;
  await queueMail(ctx, [
    {
      key: `invite:${ctx.requestID}`,
      kind: "invite",
      to: email,
      accountID: ctx.accountID,
      about: code,
      language,
      letter: (partner) => inviteLetter(partner, { link, name }, language),
    },
  ]);
  note(ctx, { object: code, name: email });
}

async function refuseTooMany(ctx: Ctx, code: string): Promise<void> {
  const ofInvite = and(eq(mailTable.about, code), eq(mailTable.kind, "invite"));
  const sent = await ctx.db.$count(
    mailTable,
    ofAccount(ctx, mailTable, and(ofInvite, gt(mailTable.createdOn, daysAfter(ctx.now, -1)))),
  );
  if (sent >= INVITE_MAILS_PER_DAY)
    throw conflict(`this invite was mailed ${INVITE_MAILS_PER_DAY} times today: try again tomorrow`);
}

function partnerOf({ accountID, homePartnerID, caller: { mode, displayName } }: Ctx) {
  return { accountID, homePartnerID, mode, displayName };
}
