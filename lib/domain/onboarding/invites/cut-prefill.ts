import { and, eq, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { idempotencyTable, inviteTable } from "@/db/schema";
import type { AccountID } from "@/lib/core/api/ids";
import { operationName } from "@/lib/core/api/operation";
import { anyOf } from "@/lib/domain/kernel/operations/conditions";
import type { AccountCtx, PublicCtx } from "@/lib/domain/kernel/operations/context";
import { onboardingInvites } from "./contract";

const IDENTITY_PARTS = [
  "profile,individual,birthDate",
  "profile,individual,governmentID",
  "profile,business,taxID",
] as const;
/** All data of a person except the name, such as contacts and the address that accepted the terms. */
export const PERSONAL_PARTS = [
  ...IDENTITY_PARTS,
  "profile,individual,email",
  "profile,individual,phone",
  "profile,individual,address",
  "termsOfService",
] as const;

type Parts = typeof IDENTITY_PARTS | typeof PERSONAL_PARTS;

/** A prefill without those parts. `under` is the field of an invite that contains the prefill. */
export function without(json: SQLWrapper, parts: Parts, under = ""): SQL {
  return parts.reduce<SQL>((left, part) => sql`${left} #- ${sql.raw(`'{${under}${part}}'`)}`, sql`${json}`);
}

export async function cutPrefillOf(ctx: AccountCtx): Promise<void> {
  const { code, accountID, prefill, redeemedAccountID } = inviteTable;
  const [invite] = await ctx.db
    .update(inviteTable)
    .set({ prefill: without(prefill, IDENTITY_PARTS) })
    .where(eq(redeemedAccountID, ctx.accountID))
    .returning({ code, accountID });
  if (invite) await cutSavedAnswers(ctx, invite.accountID as AccountID, [invite.code], IDENTITY_PARTS);
}

/** Removes the parts from the stored responses of the requests that created these invites. */
export async function cutSavedAnswers(
  { db }: PublicCtx,
  partnerID: AccountID,
  codes: readonly string[],
  parts: Parts,
): Promise<void> {
  const { operation, body } = idempotencyTable;
  await db
    .update(idempotencyTable)
    .set({ body: without(body, parts, "prefill,") })
    .where(
      and(
        eq(idempotencyTable.partnerID, partnerID),
        eq(operation, operationName(onboardingInvites.create)),
        sql`${body} ->> 'code' = ${anyOf(codes)}`,
      ),
    );
}
