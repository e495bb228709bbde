import { and, eq, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { idempotencyTable } from "@/db/schema";
import { operationName } from "@/lib/core/operation";
import { anyOf } from "@/lib/domain/any-of";
import type { PublicCtx } from "@/lib/domain/context";
import { onboardingInvites } from "./contract";

/** What of a prefill says who somebody is to the authorities. */
export const IDENTITY_PARTS = [
  "profile,individual,birthDate",
  "profile,individual,governmentID",
  "profile,business,taxID",
] as const;
/** All that is about a person but the name: also how to reach them, and from where terms were accepted. */
export const PERSONAL_PARTS = [
  ...IDENTITY_PARTS,
  "profile,individual,email",
  "profile,individual,phone",
  "profile,individual,address",
  "termsOfService",
] as const;

type Parts = typeof IDENTITY_PARTS | typeof PERSONAL_PARTS;

/** A prefill, or an invite that holds it under a name, without those parts. */
export function without(json: SQLWrapper, parts: Parts, under = ""): SQL {
  return parts.reduce<SQL>((left, part) => sql`${left} #- ${sql.raw(`'{${under}${part}}'`)}`, sql`${json}`);
}

/** Takes the parts out of the answers which are kept to repeat the making of these invites. */
export async function cutSavedAnswers(
  { db }: PublicCtx,
  partnerID: string,
  codes: readonly string[],
  parts: Parts,
): Promise<void> {
  const { accountID, operation, body } = idempotencyTable;
  await db
    .update(idempotencyTable)
    .set({ body: without(body, parts, "prefill,") })
    .where(
      and(
        eq(accountID, partnerID),
        eq(operation, operationName(onboardingInvites.create)),
        sql`${body} ->> 'code' = ${anyOf(codes)}`,
      ),
    );
}
