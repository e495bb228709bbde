import { sql, type SQL } from "drizzle-orm";
import { type Db, rows } from "@/db/client";
import { accountTable } from "@/db/schema";
import { forbidden } from "@/lib/core/failure";
import { type AccountID, newID } from "@/lib/core/ids";
import { covers } from "@/lib/core/grants";
import { note } from "../audit/act";
import type { Ctx } from "../context";
import { lockAccount } from "../lock-account";
import { openWallet } from "../wallets/open-wallet";
import { ARCHIVED_TABLES } from "./archived-tables";
import type { SandboxReset } from "./contract";
import { endings, openTransfers } from "./endings";
import { onlyForPartner } from "./only-in-sandbox";

type Counts = Pick<SandboxReset, "accounts" | "invites" | "transfers">;

/**
 * Lets a sandbox partner begin anew, in one transaction: all that it made goes to an archive that nobody can sign in to.
 * No row of the books or of the trail changes. Its team, keys and settings stay. Throws 403 for staff who may not manage
 * the team, and 404 in production and for an account that is no partner.
 */
export async function resetSandbox(ctx: Ctx): Promise<SandboxReset> {
  onlyForPartner(ctx);
  const { caller, accountID, now } = ctx;
  if (caller.kind === "session" && !covers(caller.scopes, "members.write")) throw forbidden("members.write");
  const { displayName } = await lockAccount(ctx);
  const archive = await openArchive(ctx, displayName);
  const counts = await archiveAll(ctx.db, { partner: accountID, archive, now });
  if (await archiveWallets(ctx.db, accountID, archive)) await openWallet(ctx);
  note(ctx, { object: accountID, name: displayName });
  return { ...counts, resetOn: now.toISOString() };
}

/** An account without members and keys, which keeps what was. */
async function openArchive({ db, now }: Ctx, name: string): Promise<AccountID> {
  const accountID = newID<AccountID>();
  await db.insert(accountTable).values({
    accountID,
    mode: "sandbox",
    accountType: "business",
    displayName: `${name.slice(0, 40)} before ${now.toISOString().slice(0, 10)}`,
    profile: {},
    createdOn: now,
    updatedOn: now,
  });
  return accountID;
}

/** What a reset has in hand. */
export interface Resetting {
  partner: AccountID;
  archive: AccountID;
  now: Date;
}

/** Ends what is open, then gives every row to the archive. */
async function archiveAll(db: Db, resetting: Resetting): Promise<Counts> {
  await db.execute(openTransfers(resetting));
  await db.execute(endings(resetting));
  const moves = Object.entries(ARCHIVED_TABLES).map(([table, columns]) => moveOf(table, columns, resetting));
  const [counts] = await rows<Counts>(
    db,
    sql`
    with ${sql.join(moves, sql`, `)}
    select (select count(*)::int from moved_connection where was_open) as accounts,
      (select count(*)::int from moved_onboarding_invite) as invites, (select count(*)::int from moved_transfer) as transfers`,
  );
  return counts ?? { accounts: 0, invites: 0, transfers: 0 };
}

/** One table's rows. The first column says whose they are. */
function moveOf(table: string, columns: readonly string[], { partner, archive }: Resetting): SQL {
  const [owner = "", ...others] = columns.map((column) => sql.identifier(column));
  const sets = others.map(
    (column) => sql`${column} = case when ${column} = ${partner}::uuid then ${archive}::uuid else ${column} end`,
  );
  const told = table === "connection" ? sql`disconnected_on is null as was_open` : sql`1`;
  return sql`${sql.identifier(`moved_${table}`)} as (
    update ${sql.identifier(table)} set ${sql.join([sql`${owner} = ${archive}::uuid`, ...sets], sql`, `)}
    where ${owner} = ${partner}::uuid ${table === "connection" ? sql`and account_id <> ${partner}::uuid` : sql``} returning ${told})`;
}

async function archiveWallets(db: Db, partner: AccountID, archive: AccountID): Promise<boolean> {
  const [told] = await rows<{ moved: number }>(
    db,
    sql`select ledger.archive_wallets(${partner}::uuid, ${archive}::uuid)::int as moved`,
  );
  return (told?.moved ?? 0) > 0;
}
