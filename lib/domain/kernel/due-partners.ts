import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "@/db/client";
import type { AccountID } from "@/lib/core/ids";
import { env } from "@/lib/env";
import { Turns } from "@/lib/core/turns";

/** Describes whose rows some work takes: a partner's, or everybody's. */
export interface PartnerScope {
  partnerID?: AccountID | undefined;
}

/** Says how many partners have their turn at a time. */
const AT_ONCE = 4;

let spread: Promise<boolean> | undefined;

/** Whether the rows of partners lie on several nodes. That does not change while a process runs. */
export function hasNodes(db: Db): Promise<boolean> {
  const found = (spread ??= rows(db, sql`select from pg_extension where extname = 'citus'`).then(
    (extensions) => extensions.length > 0,
  ));
  found.catch(() => (spread = undefined));
  return found;
}

const CHECK = "citus.multi_task_query_log_level";

/**
 * Reads rows of many partners, which may lie on several nodes. Whatever else asks several nodes is a mistake, which
 * `CHECK_NODES` refuses.
 */
export async function overAllPartners<T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> {
  if (env().CHECK_NODES === "off" || !(await hasNodes(db))) return read(db);
  return db.transaction(async (open) => {
    const [before] = await rows<{ level: string }>(open, sql`select current_setting(${CHECK}) as level`);
    await open.execute(sql`select set_config(${CHECK}, 'off', true)`);
    const found = await read(open);
    await open.execute(sql`select set_config(${CHECK}, ${before?.level ?? "off"}, true)`);
    return found;
  });
}

/** Reads rows of the partner if it is known, else those of all. */
export const inPartner = <T>(db: Db, known: AccountID | undefined, read: (db: Db) => Promise<T>): Promise<T> =>
  known ? read(db) : overAllPartners(db, read);

/** The partners of these rows, each once. `due` selects their `partner_id`. */
export async function partnersOf(db: Db, due: SQL): Promise<AccountID[]> {
  const found = await overAllPartners(db, (open) =>
    rows<{ partnerID: AccountID }>(open, sql`select distinct partner_id as "partnerID" from (${due}) due`),
  );
  return found.map(({ partnerID }) => partnerID);
}

/**
 * Does work for all partners that have rows which are due. One PostgreSQL does it at once. On a cluster each partner has
 * its turn, since a statement that locks or limits its rows reaches one node only. A partner's failure stops no other's
 * work; the first is thrown at the end. Returns what the work returned: one result, or one for each partner.
 */
export async function forPartners<T>(db: Db, due: SQL, work: (of: PartnerScope) => Promise<T>): Promise<T[]> {
  if (!(await hasNodes(db))) return [await work({})];
  const partners = await partnersOf(db, due);
  const turns = new Turns(AT_ONCE, partners.length);
  const done = await Promise.allSettled(partners.map((partnerID) => turns.take(partnerID, () => work({ partnerID }))));
  return done.map((one) => {
    if (one.status === "rejected") throw one.reason;
    return one.value;
  });
}
