import { sql } from "drizzle-orm";
import { type Db, statement } from "@/db/client";
import { transferTable } from "@/db/schema";
import type { Deadline } from "@/lib/core/time/deadline";
import { downstream } from "@/lib/core/failure";
import { newID, type TransferID } from "@/lib/core/api/ids";
import { inLanes } from "@/lib/core/in-lanes";
import type { StoredEvent } from "@/lib/domain/kernel/events/emit";
import { columnsOf } from "@/lib/domain/kernel/storage/insert-many";
import type { PostingLine } from "./postings";

export interface NewTransfer {
  transfer: typeof transferTable.$inferInsert;
  /** Capabilities that are checked again in the same statement. */
  needs: readonly { account: string; capability: string }[];
  lines: readonly PostingLine[];
  events: readonly StoredEvent[];
  /** The events to store instead if a wallet lacks the funds. */
  refusedEvents: readonly StoredEvent[];
  /** Rows of `incurred_fee` and `rail_instruction`, with the column names of the database. */
  fees: readonly object[];
  instructions: readonly object[];
  audit: string;
}

/** `repeated` has the ID of the first transfer of the key. */
export interface OpeningResult {
  outcome: "posted" | "insufficient" | "repeated";
  transferID: TransferID;
}

/** The most transfers of one commit. Twice as many did not increase throughput (`npm run bench -- --only wallet`). */
const BATCH_MAX = 50;

interface OpeningRequest {
  opening: NewTransfer;
  deadline: Deadline | undefined;
}

/**
 * Opens a transfer in one round trip: its row, its posting, its fees, its instructions, its events, and the row of the
 * audit log. Transfers that wait for the same wallet are opened in one commit once it is free, in the order of the
 * requests; each has its own outcome. Of several with the same key, the first one is made. Throws SQLSTATE TN002 if a
 * capability was lost, and 504 if the caller no longer waits.
 */
export function openTransfer(db: Db, opening: NewTransfer, deadline?: Deadline): Promise<OpeningResult> {
  const lanes = lanesOf.get(db) ?? lanesIn(db);
  lanesOf.set(db, lanes);
  return lanes({ opening, deadline });
}

const lanesOf = new WeakMap<Db, ReturnType<typeof lanesIn>>();

const lanesIn = (db: Db) =>
  inLanes((openingRequests: readonly OpeningRequest[]) => openAll(db, openingRequests), {
    thingsOf: ({ opening }) => [...new Set(opening.lines.flatMap(({ wallet }) => wallet ?? []))],
    most: BATCH_MAX,
  });

/**
 * Skips transfers with a caller who no longer waits. If the statement fails because of one transfer, each is opened
 * separately.
 */
async function openAll(
  db: Db,
  openingRequests: readonly OpeningRequest[],
): Promise<readonly PromiseSettledResult<OpeningResult>[]> {
  const isLive = openingRequests.map(({ deadline }) => !deadline || deadline.left() > 0);
  const live = openingRequests.flatMap(({ opening }, at) => (isLive[at] ? [opening] : []));
  const settled = await openTogether(db, live).catch((error: unknown) => {
    if (live.length === 1 || !isUndone(error)) return live.map(() => refused(error));
    return oneByOne(db, live);
  });
  const outcomes = settled[Symbol.iterator]();
  const late = refused(downstream("the service"));
  return isLive.map((one) => (one ? (outcomes.next().value ?? late) : late));
}

const refused = (reason: unknown): PromiseRejectedResult => ({ status: "rejected", reason });

async function oneByOne(db: Db, openings: readonly NewTransfer[]) {
  const settled: PromiseSettledResult<OpeningResult>[] = [];
  for (const opening of openings)
    settled.push(...(await openTogether(db, [opening]).catch((error) => [refused(error)])));
  return settled;
}

/**
 * Errors in data or rules, which roll back the whole statement; a cluster may pass them on as XX. Any other error
 * rejects all transfers of the batch.
 */
const UNDONE = /^(22|23|40|P0|TN|XX)/;

function isUndone(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return UNDONE.test(String(code ?? cause?.code));
}

/** Opens transfers in one statement. A single one uses its own statement, which is cheaper than the one for several. */
async function openTogether(db: Db, openings: readonly NewTransfer[]): Promise<PromiseSettledResult<OpeningResult>[]> {
  const [first] = openings;
  if (!first) return [];
  const partnerID = first.transfer.partnerID;
  if (openings.length === 1) {
    const [openingResult] = await call(db, { partnerID, ...textsOf(first) });
    if (!openingResult) throw new Error("the ledger did not answer");
    return [{ status: "fulfilled", value: openingResult }];
  }
  const settled = await callAll(db, { partnerID, openings: `[${openings.map(textOf).join()}]` });
  return settled.map(({ outcome, transferID, reason }) =>
    outcome === "refused"
      ? refused(Object.assign(new Error(reason), { code: "TN002" }))
      : { status: "fulfilled", value: { outcome, transferID } },
  );
}

/** A window that risk rules have read: the transfers of an account on one side after a moment. */
export interface ReadWindow {
  side: "source" | "destination";
  account: string;
  /** An ISO 8601 text. */
  after: string;
  fact: readonly [count: number, cents: number];
}

/**
 * Opens a transfer in one round trip, unless a window has changed since risk rules read it. Then it is `changed`, and
 * nothing is stored. The windows are ordered by account.
 */
export async function openScreenedTransfer(
  db: Db,
  opening: NewTransfer,
  windows: readonly ReadWindow[],
): Promise<OpeningResult | "changed"> {
  const values = { partnerID: opening.transfer.partnerID, windows: JSON.stringify(windows), ...textsOf(opening) };
  const [result] = await callScreened(db, values);
  if (!result) throw new Error("the ledger did not answer");
  return result.outcome === "changed" ? "changed" : { outcome: result.outcome, transferID: result.transferID };
}

const textsOf = ({ transfer, needs, lines, events, refusedEvents, fees, instructions, audit }: NewTransfer) => ({
  transfer: JSON.stringify(transferColumns(transfer)),
  needs: JSON.stringify(needs),
  txnID: newID<string>(),
  lines: JSON.stringify(lines),
  events: JSON.stringify(events),
  refusedEvents: JSON.stringify(refusedEvents),
  fees: JSON.stringify(fees),
  instructions: JSON.stringify(instructions),
  audit,
});

/** A transfer as one JSON text. Values that are JSON already are not serialized again. */
function textOf(opening: NewTransfer): string {
  const { txnID, ...texts } = textsOf(opening);
  return `{"txn":"${txnID}",${Object.entries(texts)
    .map(([name, text]) => `"${name}":${text}`)
    .join()}}`;
}

const transferColumns = columnsOf(transferTable);

type Values = Record<keyof NewTransfer | "partnerID" | "txnID", string>;
const json = (name: keyof NewTransfer) => sql`${sql.placeholder(name)}::text::jsonb`;

const call = statement<OpeningResult, Values>(sql`
  select outcome, transfer_id as "transferID" from ledger.open_transfer(${sql.placeholder("partnerID")}::uuid, ${json("transfer")}, ${json("needs")},
    ${sql.placeholder("txnID")}::uuid, ${json("lines")}, ${json("events")}, ${json("refusedEvents")}, ${json("fees")},
    ${json("instructions")}, ${json("audit")})`);

type ScreenedResult = { outcome: OpeningResult["outcome"] | "changed"; transferID: TransferID };

const callScreened = statement<ScreenedResult, Values & { windows: string }>(sql`
  select outcome, transfer_id as "transferID" from ledger.open_screened_transfer(${sql.placeholder("partnerID")}::uuid,
    ${sql.placeholder("windows")}::text::jsonb, ${json("transfer")}, ${json("needs")}, ${sql.placeholder("txnID")}::uuid, ${json("lines")},
    ${json("events")}, ${json("refusedEvents")}, ${json("fees")}, ${json("instructions")}, ${json("audit")})`);

type ManyResult = { outcome: OpeningResult["outcome"] | "refused"; transferID: TransferID; reason: string };

const callAll = statement<ManyResult, { partnerID: string; openings: string }>(sql`
  select outcome, transfer_id as "transferID", reason
  from ledger.open_transfers(${sql.placeholder("partnerID")}::uuid, ${sql.placeholder("openings")}::text::jsonb) order by place`);
