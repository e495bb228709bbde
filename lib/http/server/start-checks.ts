import { existsSync } from "node:fs";
import { sql } from "drizzle-orm";
import { setTimeout as pause } from "node:timers/promises";
import { database, type Db, rows } from "@/db/client";
import { failureAt, WrongAddress } from "@/db/connection.mjs";
import { checkPrepared, checkSession, WrongSession } from "@/db/pooler";
import { checkKeys } from "@/lib/domain/platform/vault/check-keys";
import { type Env, env } from "@/lib/env";
import { KeyError, keys } from "@/lib/providers/keys";
import { PrivateFileError } from "@/lib/providers/private-file";
import { railProviders, RailSetupError } from "@/lib/providers/rails/rails";
import { refuse } from "../end-on-errors";
import { log } from "../log";

/**
 * Checks the database login, because any statement could leave the server's role for it. In production, rejects a
 * superuser, who can run programs. Otherwise logs one warning for a superuser or for the owner of the card numbers.
 */
export async function checkLogin(db: Db, mode: Env["TENDER_MODE"]): Promise<void> {
  const [row] = await rows<{ login: "superuser" | "owner" | null }>(
    db,
    sql`
    select case
      when exists (select from pg_roles where rolsuper and pg_has_role(session_user, oid, 'member')) then 'superuser'
      when exists (select from pg_class where oid = to_regclass('vault.card_secret') and pg_has_role(session_user, relowner, 'member')) then 'owner'
    end as login`,
  );
  if (!row?.login) return;
  if (mode === "production" && row.login === "superuser") {
    throw new Error(
      "DATABASE_URL logs in as a superuser; with TENDER_MODE=production give it a login of its own, and the owner's in MIGRATE_DATABASE_URL",
    );
  }
  log({ event: "warning", warning: "database-login", login: row.login });
}

/** The delay before an unreachable database is tried again, in milliseconds. */
const AGAIN = 1000;

/**
 * Ends the process with a reason if it could do harm: its keys do not belong to the database, its connections do not
 * keep deadlines or the role, or two providers are configured for one kind of money. Waits for a database that does not
 * answer or is not set up. The server listens only after this returns.
 */
export async function refuseWrongDatabase(): Promise<void> {
  const parentLeft = () => process.exit(1);
  process.once("disconnect", parentLeft);
  while (!(await areRight().catch(refused))) await pause(AGAIN);
  process.off("disconnect", parentLeft);
}

async function areRight(): Promise<boolean> {
  railProviders();
  const { DATABASE_URL, DATABASE_POOLER, DATABASE_ROLE } = env();
  await checkSession(database(), DATABASE_ROLE);
  if (DATABASE_POOLER) await checkPrepared(DATABASE_URL);
  await checkKeys(database(), keys());
  return true;
}

/** Ends the process if the framework should answer /api but the build has no routes for it, as in the image. */
export function refuseMissingRoutes({ DIRECT_DISPATCH }: Pick<Env, "DIRECT_DISPATCH">): void {
  if (DIRECT_DISPATCH === "off" && !existsSync(".next/server/app/api/accounts"))
    refuse("DIRECT_DISPATCH=off hands /api to the framework, and this build has no routes for it");
}

/** Errors with messages that we wrote and that contain no keys. */
const REFUSED = [KeyError, PrivateFileError, RailSetupError, WrongAddress, WrongSession];
/** PgBouncer's message when it rejects a startup parameter. */
const NO_PARAMETERS = /unsupported startup parameter/;

/**
 * Ends the process for an error that a retry cannot fix, else logs it. Statements contain no client data yet, so the
 * database's message may be logged.
 */
function refused(error: unknown): false {
  if (error instanceof Error && REFUSED.some((kind) => error instanceof kind)) return refuse(error.message);
  const { place, message } = failureAt(env().DATABASE_URL, error);
  if (NO_PARAMETERS.test(message))
    return refuse(`the pooler at ${place} takes no startup parameters; set DATABASE_POOLER=transaction`);
  log({ event: "waiting", database: place, reason: message });
  return false;
}
