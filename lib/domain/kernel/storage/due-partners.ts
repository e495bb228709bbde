import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "@/db/client";
import type { AccountID } from "@/lib/core/api/ids";
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

/** The partners of these rows, each once. `due` selects their `partner_id`. Throws where a node does not answer. */
export async function partnersOf(db: Db, due: SQL): Promise<AccountID[]> {
  const found = await overAllPartners(db, (open) => readPartners(open, due));
  return found.map(({ partnerID }) => partnerID);
}

const readPartners = (db: Db, due: SQL, of = sql``) =>
  rows<{ partnerID: AccountID }>(db, sql`select distinct partner_id as "partnerID" from (${due}) due ${of}`);

/** Lists the partners whose rows are due on the nodes that answer, and says what a node failed with. */
interface ReachablePartners {
  partnerIDs: AccountID[];
  fault?: NodeAway;
}

/** A node of the cluster does not answer, so its partners wait. */
export class NodeAway extends Error {
  override name = "NodeAway";
}

/** Says how long nobody asks a node that did not answer, in milliseconds. */
const LEFT_ALONE = 15_000;

/** Says when each node that did not answer is asked again. */
const awayNodes = new Map<number, number>();

/** Whether a node did not answer when it was last asked. A statement over all partners would wait for it. */
export const isNodeAway = (): boolean => awayNodes.size > 0;

/** The partners of rows that are due, like `partnersOf`. While a node is away, those of the other nodes. */
export async function reachablePartners(db: Db, due: SQL): Promise<ReachablePartners> {
  if (!isNodeAway())
    try {
      return { partnerIDs: await partnersOf(db, due) };
    } catch (error) {
      if (!(await hasNodes(db))) throw error;
    }
  const nodes = await partnersByNode(db);
  for (const node of awayNodes.keys()) if (!nodes.some((one) => one.node === node)) awayNodes.delete(node);
  const found = await Promise.all(nodes.map((node) => partnersOnNode(db, due, node)));
  const fault = found.find((one) => one.fault)?.fault;
  return { partnerIDs: found.flatMap(({ partnerIDs }) => partnerIDs), ...(fault && { fault }) };
}

/** The partners of a node, as PostgreSQL writes an array. */
interface NodePartners {
  node: number;
  partners: string;
}

/** All partners by the node on which their rows lie. The coordinator knows it without the nodes. */
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
    const found = await overAllPartners(db, (open) => readPartners(open, due, isHere));
    awayNodes.delete(node);
    return { partnerIDs: found.map(({ partnerID }) => partnerID) };
  } catch {
    awayNodes.set(node, performance.now() + LEFT_ALONE);
    return away;
  }
}

/**
 * Does work for all partners that have rows which are due. One PostgreSQL does it at once. On a cluster each partner has
 * its turn, since a statement that locks or limits its rows reaches one node only. A partner's failure stops no other's
 * work, nor does a node that is away; the first is thrown at the end. Returns what the work returned: one result, or one
 * for each partner.
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
