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
 * Looks at who logs in to the database, since any statement can leave the server's role for it. With real money a superuser
 * is refused: it can run programs. An owner of the card numbers, and a superuser in a sandbox, give one warning.
 */
export async function checkLogin(db: Db, mode: Env["TENDER_MODE"]): Promise<void> {
  const [found] = await rows<{ login: "superuser" | "owner" | null }>(
    db,
    sql`
    select case
      when exists (select from pg_roles where rolsuper and pg_has_role(session_user, oid, 'member')) then 'superuser'
      when exists (select from pg_class where oid = to_regclass('vault.card_secret') and pg_has_role(session_user, relowner, 'member')) then 'owner'
    end as login`,
  );
  if (!found?.login) return;
  if (mode === "production" && found.login === "superuser") {
    throw new Error(
      "DATABASE_URL logs in as a superuser; with TENDER_MODE=production give it a login of its own, and the owner's in MIGRATE_DATABASE_URL",
    );
  }
  log({ event: "warning", warning: "database-login", login: found.login });
}

/** Is the time until a database that did not answer is asked again, in milliseconds. */
const AGAIN = 1000;

/**
 * Ends the process with a reason where it could do harm: its keys are not those of the database, its connections keep no
 * deadlines or another role, or two providers want one kind of money. It waits for a database that does not answer or is not
 * set up. Before it returns nothing may be served, and so nothing is ready.
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

/** Ends the process with a reason where the framework should answer /api and its build has no routes for it, as in the image. */
export function refuseMissingRoutes({ DIRECT_DISPATCH }: Pick<Env, "DIRECT_DISPATCH">): void {
  if (DIRECT_DISPATCH === "off" && !existsSync(".next/server/app/api/accounts"))
    refuse("DIRECT_DISPATCH=off hands /api to the framework, and this build has no routes for it");
}

/** The messages of these are written by us and hold no key. */
const REFUSED = [KeyError, PrivateFileError, RailSetupError, WrongAddress, WrongSession];
/** The words in which PgBouncer refuses what a session would begin with. */
const NO_PARAMETERS = /unsupported startup parameter/;

/** Nothing of a client is in a statement yet, so that the database's own words may be told. */
function refused(error: unknown): false {
  if (error instanceof Error && REFUSED.some((kind) => error instanceof kind)) return refuse(error.message);
  const { place, message } = failureAt(env().DATABASE_URL, error);
  if (NO_PARAMETERS.test(message))
    return refuse(`the pooler at ${place} takes no startup parameters; set DATABASE_POOLER=transaction`);
  log({ event: "waiting", database: place, reason: message });
  return false;
}
