import { and, eq, isNull, ne, sql, type SQL } from "drizzle-orm";
import { type Db, rows } from "@/db/client";
import { accountTable, connectionTable } from "@/db/schema";
import { forbidden } from "@/lib/core/failure";
import { type AccountID, newID } from "@/lib/core/api/ids";
import { covers } from "@/lib/core/access/grants";
import { note } from "@/lib/domain/kernel/operations/act";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { lockAccount } from "@/lib/domain/kernel/storage/lock-account";
import { openWallet } from "@/lib/domain/money/wallets/open-wallet";
import { ARCHIVED_TABLES, type ArchivedTable } from "./archived-tables";
import type { SandboxReset } from "./contract";
import { accountsOf, endings, openTransfers, type ResetTarget } from "./endings";
import { onlyForPartner } from "@/lib/domain/kernel/operations/only-in-sandbox";

type Counts = Pick<SandboxReset, "accounts" | "invites" | "transfers">;

/**
 * Empties a sandbox partner in one transaction: everything it made is given to an archive account without sign-in, or
 * marked as archived. Rows stay stored with their partner, and no row of the ledger or audit log changes. The partner's
 * team, keys and settings stay. Throws 403 for staff who may not manage the team, and 404 in production and for an
 * account that is not a partner.
 */
export async function resetSandbox(ctx: Ctx): Promise<SandboxReset> {
  onlyForPartner(ctx);
  const { caller, accountID, now } = ctx;
  if (caller.kind === "session" && !covers(caller.scopes, "members.write")) throw forbidden("members.write");
  const { displayName } = await lockAccount(ctx);
  const archive = await openArchive(ctx, displayName);
  const hadWallets = await archiveWallets(ctx.db, accountID, archive);
  const counts = await archiveAll(ctx.db, { partner: accountID, archive, now });
  if (hadWallets) await openWallet(ctx);
  note(ctx, { object: accountID, name: displayName });
  return { ...counts, resetOn: now.toISOString() };
}

/** An account without members and keys, which keeps the old rows. */
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

interface Resetting extends ResetTarget {
  archive: AccountID;
}

/** Ends open work, then gives every row to the archive, with one statement per table. */
async function archiveAll(db: Db, resetting: Resetting): Promise<Counts> {
  await db.execute(openTransfers(resetting));
  const accounts = await openConnections(db, resetting);
  for (const ending of endings(resetting, await accountsOf(db, resetting))) await db.execute(ending);
  const moved = new Map<string, number>();
  for (const [table, archived] of Object.entries(ARCHIVED_TABLES))
    moved.set(table, (await db.execute(moveOf(table, archived, resetting))).count);
  return { accounts, invites: moved.get("onboarding_invite") ?? 0, transfers: moved.get("transfer") ?? 0 };
}

const openConnections = (db: Db, { partner }: Resetting): Promise<number> =>
  db.$count(
    connectionTable,
    and(
      eq(connectionTable.partnerID, partner),
      ne(connectionTable.accountID, partner),
      isNull(connectionTable.disconnectedOn),
    ),
  );

/**
 * Moves the rows of one table: replaces the partner with the archive in the named columns, and sets the other columns.
 */
function moveOf(table: string, { owner, names = [], sets = {} }: ArchivedTable, { partner, archive }: Resetting): SQL {
  const given = names.map((name) => {
    const column = sql.identifier(name);
    return sql`${column} = case when ${column} = ${partner}::uuid then ${archive}::uuid else ${column} end`;
  });
  const put = Object.entries(sets).map(([name, value]) => sql`${sql.identifier(name)} = ${sql.raw(value)}`);
  const isLeft = "archived" in sets ? sql`and not archived` : sql``;
  const isOther = table === "connection" ? sql`and account_id <> ${partner}::uuid` : sql``;
  return sql`
    update ${sql.identifier(table)} set ${sql.join([...given, ...put], sql`, `)}
    where ${sql.identifier(owner)} = ${partner}::uuid ${isLeft} ${isOther}`;
}

async function archiveWallets(db: Db, partner: AccountID, archive: AccountID): Promise<boolean> {
  // A cluster sends the call to the partner's node only if the query does not use its result.
  const [result] = await rows<{ moved: string }>(
    db,
    sql`select ledger.archive_wallets(${partner}::uuid, ${archive}::uuid) as moved`,
  );
  return Number(result?.moved) > 0;
}
