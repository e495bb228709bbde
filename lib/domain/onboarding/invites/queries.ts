import { sql } from "drizzle-orm";
import { statement } from "@/db/client";
import { readerOf } from "@/db/reader";
import { inviteTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import type { ListInvites, OnboardingInvite } from "./contract";
import { toInvite } from "./sent-invite";

/** One of the partner's invites. Throws 404. */
export async function getInvite(ctx: Ctx, code: string): Promise<OnboardingInvite> {
  const [row] = await oneInvite(ctx.db, { accountID: ctx.accountID, code });
  if (!row) throw notFound("invite");
  return ofPartner(ctx)(row);
}

export async function listInvites(ctx: Ctx, { skip, count }: ListInvites): Promise<OnboardingInvite[]> {
  const result = await manyInvites(ctx.db, { accountID: ctx.accountID, count, skip });
  return result.map(ofPartner(ctx));
}

const { columns, read } = readerOf(inviteTable);
const { accountID, code, createdOn } = inviteTable;
const ofAccount = sql`select ${columns} from ${inviteTable} where ${accountID} = ${sql.placeholder("accountID")}`;

const oneInvite = statement<object, { accountID: string; code: string }>(
  sql`${ofAccount} and ${code} = ${sql.placeholder("code")}`,
);

const manyInvites = statement<object, { accountID: string; count: number; skip: number }>(
  sql`${ofAccount} order by ${createdOn} desc, ${code} desc limit ${sql.placeholder("count")} offset ${sql.placeholder("skip")}`,
);

function ofPartner({
  accountID,
  homePartnerID,
  caller: { mode, displayName },
}: Ctx): (match: object) => OnboardingInvite {
  const partner = { accountID, homePartnerID, mode, displayName };
  return (match) => toInvite({ invite: read(match), partner });
}
