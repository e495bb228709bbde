import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "@/db/client";
import type { AccountID } from "@/lib/core/api/ids";
import { env } from "@/lib/env";
import { Turns } from "@/lib/core/turns";

/** The partner to process. Without one, all partners. */
export interface PartnerScope {
  partnerID?: AccountID | undefined;
}

const AT_ONCE = 4;

let spread: Promise<boolean> | undefined;

/** Whether partners are spread over several nodes. That does not change while a process runs. */
export function hasNodes(db: Db): Promise<boolean> {
  const result = (spread ??= rows(db, sql`select from pg_extension where extname = 'citus'`).then(
    (extensions) => extensions.length > 0,
  ));
  result.catch(() => (spread = undefined));
  return result;
}

const CHECK = "citus.multi_task_query_log_level";

/**
 * Reads rows of many partners, which may be on several nodes. Any other statement that reaches several nodes is a
 * mistake, and `CHECK_NODES` rejects it.
 */
export async function overAllPartners<T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> {
  if (env().CHECK_NODES === "off" || !(await hasNodes(db))) return read(db);
  return db.transaction(async (open) => {
    const [before] = await rows<{ level: string }>(open, sql`select current_setting(${CHECK}) as level`);
    await open.execute(sql`select set_config(${CHECK}, 'off', true)`);
    const result = await read(open);
    await open.execute(sql`select set_config(${CHECK}, ${before?.level ?? "off"}, true)`);
    return result;
  });
}

/** Reads rows of the partner if it is known, otherwise those of all partners. */
export const inPartner = <T>(db: Db, partnerID: AccountID | undefined, read: (db: Db) => Promise<T>): Promise<T> =>
  partnerID ? read(db) : overAllPartners(db, read);

/** The distinct partners of these rows. `due` selects their `partner_id`. Throws if a node does not answer. */
export async function partnersOf(db: Db, due: SQL): Promise<AccountID[]> {
  const result = await overAllPartners(db, (open) => readPartners(open, due));
  return result.map(({ partnerID }) => partnerID);
}

const readPartners = (db: Db, due: SQL, of = sql``) =>
  rows<{ partnerID: AccountID }>(db, sql`select distinct partner_id as "partnerID" from (${due}) due ${of}`);

/** The partners with due rows on the nodes that answer, and the error of a node that does not. */
interface ReachablePartners {
  partnerIDs: AccountID[];
  fault?: NodeAway;
}

/** A node of the cluster does not answer, so its partners have to wait. */
export class NodeAway extends Error {
  override name = "NodeAway";
}

/** Milliseconds before a node that did not answer is queried again. */
const LEFT_ALONE = 15_000;

const awayNodes = new Map<number, number>();

/** Whether a node did not answer the last query. A statement over all partners would wait for it. */
export const isNodeAway = (): boolean => awayNodes.size > 0;

/** The partners with due rows, like `partnersOf`, but without those of a node that does not answer. */
export async function reachablePartners(db: Db, due: SQL): Promise<ReachablePartners> {
  if (!isNodeAway())
    try {
      return { partnerIDs: await partnersOf(db, due) };
    } catch (error) {
      if (!(await hasNodes(db))) throw error;
    }
  const nodes = await partnersByNode(db);
  for (const node of awayNodes.keys()) if (!nodes.some((one) => one.node === node)) awayNodes.delete(node);
  const matches = await Promise.all(nodes.map((node) => partnersOnNode(db, due, node)));
  const fault = matches.find((one) => one.fault)?.fault;
  return { partnerIDs: matches.flatMap(({ partnerIDs }) => partnerIDs), ...(fault && { fault }) };
}

/** The partners of a node, as a PostgreSQL array literal. */
interface NodePartners {
  node: number;
  partners: string;
}

/** All partners, grouped by the node that stores their rows. The coordinator has this data even if a node is down. */
const partnersByNode = (db: Db): Promise<NodePartners[]> =>
  rows(
    db,
    sql`select p.groupid as node, array_agg(a.account_id)::text as partners from account a
      join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column('public.transfer', a.account_id)
      where a.partner_id is null group by p.groupid`,
  );

async function partnersOnNode(db: Db, due: SQL, { node, partners }: NodePartners): Promise<ReachablePartners> {
  const away = { partnerIDs: [], fault: new NodeAway(`node ${node} does not answer`) };
  const leftAloneUntil = awayNodes.get(node);
  if (leftAloneUntil !== undefined) {
    if (leftAloneUntil > performance.now()) return away;
    awayNodes.set(node, performance.now() + LEFT_ALONE);
  }
  const isHere = sql`where partner_id = any(${partners}::uuid[])`;
  try {
    const result = await overAllPartners(db, (open) => readPartners(open, due, isHere));
    awayNodes.delete(node);
    return { partnerIDs: result.map(({ partnerID }) => partnerID) };
  } catch {
    awayNodes.set(node, performance.now() + LEFT_ALONE);
    return away;
  }
}

/**
 * Runs work for all partners with due rows. On a single PostgreSQL it runs once for all. On a cluster it runs for each
 * partner, since a statement that locks or limits its rows reaches only one node. A failing partner or a node that
 * does not answer does not stop the work for other partners. The first error is thrown at the end. Returns the
 * results: one, or one per partner.
 */
export async function forPartners<T>(db: Db, due: SQL, work: (of: PartnerScope) => Promise<T>): Promise<T[]> {
  if (!(await hasNodes(db))) return [await work({})];
  const { partnerIDs, fault } = await reachablePartners(db, due);
  const turns = new Turns(AT_ONCE, partnerIDs.length);
  const done = await Promise.allSettled(
    partnerIDs.map((partnerID) => turns.take(partnerID, () => work({ partnerID }))),
  );
  if (fault) throw fault;
  return done.map((one) => {
    if (one.status === "rejected") throw one.reason;
    return one.value;
  });
}
