import { and, desc, eq, gt, inArray, sql, type SQL } from "drizzle-orm";
import { listExportTable as t } from "@/db/schema";
import { conflict, downstream, Failure, forbidden, invalid, notFound } from "@/lib/core/failure";
import { check } from "@/lib/core/api/field-errors";
import { type AccountID, type ExportID, idOf, namedID, newID } from "@/lib/core/api/ids";
import type { Operation } from "@/lib/core/api/operation";
import { statesBefore } from "@/lib/core/api/states";
import { daysAfter } from "@/lib/core/time/time";
import { personOf } from "@/lib/domain/access/sessions/person";
import { note } from "@/lib/domain/kernel/operations/act";
import type { AnyBinding } from "@/lib/domain/kernel/operations/bind";
import {
  type AccountCtx,
  type Ctx,
  ownPlace,
  type PublicCtx,
  type SignedInCtx,
} from "@/lib/domain/kernel/operations/context";
import { recordAudit } from "@/lib/domain/platform/audit/record";
import { openExportKey, openExportPart } from "@/lib/domain/platform/vault/sealed-records";
import { fileStore } from "@/lib/providers/file-store";
import {
  type CreateListExport,
  EXPORT_DAYS,
  EXPORTS_PER_PERSON,
  type ListExport,
  type ListListExports,
  UNFINISHED_PER_PERSON,
  UNFINISHED_PER_TEAM,
} from "./dashboard";
import { exportStates } from "./states";

export type ExportRow = typeof t.$inferSelect;

export type ExportOwner = Pick<ExportRow, "partnerID" | "accountID" | "userID">;

/** Access to a list's download on behalf of a member, who may be signed out. */
export interface ExportPort {
  bindings: readonly AnyBinding[];
  /** Checks the member's current permissions. Throws 403 and 404, as a request by the member would. */
  enter(ctx: PublicCtx, owner: ExportOwner, operation: Operation, reached: AccountID | undefined): Promise<Ctx>;
}

interface OpenExport {
  ctx: Ctx;
  input: { params: unknown; query: unknown };
  invoke: (ctx: Ctx, input: object) => Promise<unknown>;
}

/** Checks that the download exists, that its query is valid (422), and that the person may have it now (403, 404). */
export async function openExport(
  ctx: PublicCtx,
  port: ExportPort,
  owner: ExportOwner,
  { path, params, query }: CreateListExport,
): Promise<OpenExport> {
  const [operation, invoke] =
    port.bindings.find(([one]) => one.method === "GET" && one.path === path && path.endsWith("/export")) ?? [];
  if (!operation || !invoke) throw invalid({ path: "must be the download of a list" });
  const parts = { params: partOf(operation.params, params), query: partOf(operation.query, query) };
  const { params: named, query: parameters } = parts;
  if ("errors" in named) throw invalid({ params: named.errors });
  if ("errors" in parameters) throw invalid({ query: parameters.errors });
  const entered = await port.enter(ctx, owner, operation, idOf<AccountID>(params.accountID));
  const input = { params: named.data, query: parameters.data };
  return { ctx: entered, input, invoke: invoke as unknown as OpenExport["invoke"] };
}

const partOf = (schema: Operation["params"], value: object) => (schema ? check(schema, value) : { data: undefined });

export function nameOfList(path: string): string {
  const words = path.split("/").filter((part) => !part.startsWith("{"));
  return (words.at(-2) ?? "rows").replaceAll("-", " ");
}

function ownerOf(ctx: SignedInCtx): ExportOwner {
  const { userID } = personOf(ctx);
  const place = ownPlace(ctx.caller);
  if (!place) throw forbidden("no account");
  return { partnerID: place.homePartnerID, accountID: place.accountID, userID };
}

const ofTeam = ({ partnerID, accountID }: ExportOwner, more?: SQL) =>
  and(eq(t.partnerID, partnerID), eq(t.accountID, accountID), more);
const ofPerson = (owner: ExportOwner, more?: SQL) => ofTeam(owner, and(eq(t.userID, owner.userID), more));

export const thisExport = ({ partnerID, exportID }: Pick<ExportRow, "partnerID" | "exportID">, more?: SQL) =>
  and(eq(t.partnerID, partnerID), eq(t.exportID, exportID), more);

function toListExport(row: ExportRow): ListExport {
  return {
    exportID: row.exportID,
    name: nameOfList(row.path),
    filters: row.query,
    state: row.state,
    ...(row.fault !== null && { fault: row.fault }),
    rowsDone: row.rowsDone,
    ...(row.rowsTotal !== null && { rowsTotal: row.rowsTotal }),
    sizeBytes: row.sizeBytes,
    ...(row.fileName !== null && { fileName: row.fileName }),
    createdOn: row.createdOn.toISOString(),
    ...(row.finishedOn !== null && { finishedOn: row.finishedOn.toISOString() }),
    expiresOn: row.expiresOn.toISOString(),
  };
}

/** The person's own exports, newest first. Throws 403 for an API key. */
export async function listListExports(ctx: SignedInCtx, { skip, count }: ListListExports): Promise<ListExport[]> {
  const matches = await ctx.db
    .select()
    .from(t)
    .where(ofPerson(ownerOf(ctx), gt(t.expiresOn, ctx.now)))
    .orderBy(desc(t.createdOn), desc(t.exportID))
    .limit(count)
    .offset(skip);
  return matches.map(toListExport);
}

/**
 * Queues a file with all rows of a list. Throws 422 if the path is not a list's download, 403 and 404 if the person may
 * not have it, and 409 with too many exports.
 */
export async function createListExport(
  ctx: SignedInCtx,
  port: ExportPort,
  request: CreateListExport,
): Promise<ListExport> {
  const owner = ownerOf(ctx);
  await openExport(ctx, port, owner, request);
  await requireRoom(ctx, owner);
  if ((await ctx.db.$count(t, ofPerson(owner))) >= EXPORTS_PER_PERSON)
    throw conflict(`you have ${EXPORTS_PER_PERSON} exports, which are kept for ${EXPORT_DAYS} days`);
  const row: typeof t.$inferInsert = {
    ...owner,
    exportID: newID<ExportID>(),
    ...request,
    state: "waiting",
    attempt: 0,
    tries: 0,
    rowsDone: 0,
    parts: 0,
    sizeBytes: 0,
    createdOn: ctx.now,
    dueOn: ctx.now,
    expiresOn: daysAfter(ctx.now, EXPORT_DAYS),
  };
  const [made] = await ctx.db.insert(t).values(row).returning();
  if (!made) throw new Error("an insert returns its row");
  note(ctx, { object: made.exportID, name: nameOfList(request.path) });
  return toListExport(made);
}

/** Blocks other exports of the team until the transaction ends. Throws 409 when the maximum is already under way. */
async function requireRoom({ db }: PublicCtx, owner: ExportOwner): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`exports ${owner.accountID}`}, 0))`);
  const isUnderWay = inArray(t.state, ["waiting", "writing"]);
  if ((await db.$count(t, ofPerson(owner, isUnderWay))) >= UNFINISHED_PER_PERSON)
    throw conflict(`${UNFINISHED_PER_PERSON} of your exports are under way: wait for one, or cancel it`);
  if ((await db.$count(t, ofTeam(owner, isUnderWay))) >= UNFINISHED_PER_TEAM)
    throw conflict(`${UNFINISHED_PER_TEAM} exports of your team are under way: try again later`);
}

/** Cancels an export and deletes the parts written so far. Throws 404, and 409 when the export has ended. */
export async function cancelListExport(ctx: SignedInCtx, exportID: ExportID): Promise<void> {
  await move(ctx, exportID, "cancel", { state: "canceled", finishedOn: ctx.now });
}

/**
 * Restarts an export that failed or was canceled. Throws 404, 409 in any other state, and 409 with too many under way.
 */
export async function retryListExport(ctx: SignedInCtx, exportID: ExportID): Promise<void> {
  await requireRoom(ctx, ownerOf(ctx));
  const expiresOn = daysAfter(ctx.now, EXPORT_DAYS);
  await move(ctx, exportID, "retry", { state: "waiting", fault: null, tries: 0, finishedOn: null, expiresOn });
}

/**
 * Withdraws files that may contain rows of an account which narrowed its consent: exports of the account's lists, and
 * of lists over all accounts. A file that is being written starts again under the new consent.
 */
export async function withdrawExports({ db, now, accountID }: AccountCtx, partnerID: AccountID): Promise<void> {
  const isAbout = sql`coalesce(${t.params} ->> 'accountID', ${accountID}) = ${accountID}`;
  const ofPartner = (state: SQL) => and(eq(t.partnerID, partnerID), eq(t.accountID, partnerID), state, isAbout);
  await db
    .update(t)
    .set({ state: "failed", fault: "withdrawn", finishedOn: now, dueOn: now })
    .where(ofPartner(inArray(t.state, statesBefore(exportStates, "withdraw"))));
  await db
    .update(t)
    .set({ state: "waiting", tries: 0, dueOn: now })
    .where(ofPartner(inArray(t.state, statesBefore(exportStates, "postpone"))));
}

async function move(
  ctx: SignedInCtx,
  exportID: ExportID,
  event: "cancel" | "retry",
  change: Partial<typeof t.$inferInsert>,
): Promise<void> {
  const owner = ownerOf(ctx);
  const may = inArray(t.state, statesBefore(exportStates, event));
  const [moved] = await ctx.db
    .update(t)
    .set({ ...change, dueOn: ctx.now })
    .where(ofPerson(owner, thisExport({ ...owner, exportID }, and(may, gt(t.expiresOn, ctx.now)))))
    .returning();
  if (!moved) throw conflict(`not possible while ${(await loadOwn(ctx, owner, exportID)).state}`);
  note(ctx, { object: exportID, name: nameOfList(moved.path) });
}

async function loadOwn(ctx: SignedInCtx, owner: ExportOwner, exportID: ExportID): Promise<ExportRow> {
  const [row] = await ctx.db
    .select()
    .from(t)
    .where(ofPerson(owner, thisExport({ ...owner, exportID }, gt(t.expiresOn, ctx.now))));
  if (!row) throw notFound("export");
  return row;
}

/**
 * The store's name for a part of an attempt. Each attempt has its own names, so a worker that comes late cannot
 * overwrite a newer file.
 */
export const partName = (exportID: ExportID, attempt: number, part: number): string =>
  namedID<string>(exportID, `${attempt} ${part}`);

/**
 * The finished file, for the person who requested it, if they may still read the list. The audit log records the
 * download. Throws 404, 403 without the permission, 409 while the file is not finished, and 504 when the store does not
 * answer.
 */
export async function downloadListExport(ctx: SignedInCtx, port: ExportPort, exportID: ExportID): Promise<Response> {
  const owner = ownerOf(ctx);
  const row = await loadOwn(ctx, owner, exportID);
  const { keyVersion, wrappedKey, ciphertext } = row;
  if (row.state !== "ready" || keyVersion === null || !wrappedKey || !ciphertext)
    throw conflict("the file is not ready");
  await openExport(ctx, port, owner, row).catch((error: unknown) => {
    throw error instanceof Failure && error.kind === "invalid" ? notFound("list") : error;
  });
  const key = openExportKey(exportID, { keyVersion, wrappedKey, ciphertext });
  const read = async (part: number) =>
    openExportPart(key, exportID, part, await fileStore().get(partName(exportID, row.attempt, part)));
  const first = await read(1).catch(() => Promise.reject(downstream("the file store")));
  await recordAudit(ctx, {
    action: "list-export.download",
    object: exportID,
    name: nameOfList(row.path),
    outcome: "disclosed",
    reason: `${row.rowsDone} rows`,
    accountID: owner.accountID,
  });
  return new Response(streamOf(first, row.parts, read), {
    headers: {
      "content-type": row.contentType ?? "application/octet-stream",
      "content-length": String(row.sizeBytes),
      "content-disposition": `attachment; filename="${row.fileName ?? "export"}"`,
      "x-row-count": String(row.rowsDone),
    },
  });
}

/** The parts one after the other. If fewer bytes arrive than announced, the browser reports an incomplete download. */
function streamOf(first: Buffer, parts: number, read: (part: number) => Promise<Buffer>): ReadableStream<Uint8Array> {
  let part = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      part += 1;
      controller.enqueue(new Uint8Array(part === 1 ? first : await read(part)));
      if (part === parts) controller.close();
    },
  });
}
