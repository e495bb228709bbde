import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { rows } from "@/db/client";
import type { Ctx } from "./context";

/**
 * The email address of who is in charge of an account: the colleague who created its invite, or the API key that did.
 * Nobody is in charge of an account without an invite, and nobody who has left the team.
 */
export function inChargeOf(ctx: Pick<Ctx, "partnerID">, accountID: SQLWrapper): SQL {
  return sql`(select ${colleague(ctx, sql`invite.created_by`)} from onboarding_invite invite
    where invite.redeemed_account_id = ${accountID} and invite.account_id = ${ctx.partnerID}::uuid limit 1)`;
}

/** The email address of the colleague behind the creator of an invite: an address, or the ID of an API key. */
export function colleague({ partnerID }: Pick<Ctx, "partnerID">, creator: SQL): SQL {
  return sql`(select person.email from person join member on member.user_id = person.user_id
    where member.account_id = ${partnerID}::uuid and person.user_id = coalesce(
      (select by_address.user_id from person by_address where by_address.email = ${creator}),
      (select api_key.created_by from api_key
        where api_key.account_id = ${partnerID}::uuid and api_key.key_id::text = ${creator})))`;
}

/** Who is in charge of each of these accounts. Accounts of nobody are left out. */
export async function peopleInCharge(ctx: Ctx, accountIDs: readonly string[]): Promise<Map<string, string>> {
  if (accountIDs.length === 0) return new Map();
  const ids = sql.join(
    accountIDs.map((id) => sql`(${id}::uuid)`),
    sql`, `,
  );
  const found = await rows<{ id: string; person: string | null }>(
    ctx.db,
    sql`select account.id, ${inChargeOf(ctx, sql`account.id`)} as person from (values ${ids}) account (id)`,
  );
  return new Map(found.flatMap(({ id, person }) => (person === null ? [] : [[id, person] as const])));
}
