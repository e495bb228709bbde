import { sql } from "drizzle-orm";
import { rows, type Db } from "@/db/client";
import type { Env } from "@/lib/env";
import { log } from "../log/log";

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
