import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { accountTable, connectionTable, savedReportTable as t } from "@/db/schema";
import { conflict, forbidden, invalid, notFound } from "@/lib/core/failure";
import { type AccountID, newID, type ReportID, type UserID } from "@/lib/core/api/ids";
import { personOf } from "@/lib/domain/access/sessions/person";
import { note } from "@/lib/domain/kernel/operations/act";
import { type Ctx, ownPlace, type SignedInCtx } from "@/lib/domain/kernel/operations/context";
import { connectedFor, isOpen, nameOf } from "@/lib/domain/kernel/operations/in-view";
import { type CreateSavedReport, REPORTS_MAX, type SavedReport } from "./dashboard";
import { nextSending } from "./shared/rhythm";

type ReportRow = typeof t.$inferSelect;

interface ReportOwner {
  partnerID: AccountID;
  accountID: AccountID;
  userID: UserID;
}

function ownerOf(ctx: SignedInCtx): ReportOwner {
  const { userID } = personOf(ctx);
  const place = ownPlace(ctx.caller);
  if (!place) throw forbidden("no account");
  return { partnerID: place.homePartnerID, accountID: place.accountID, userID };
}

/** The same context with the visibility of the person's own team. */
function asTeam(ctx: SignedInCtx, { partnerID, accountID }: ReportOwner): Ctx {
  return { ...ctx, accountID, homePartnerID: partnerID, partnerID: accountID };
}

const own = ({ partnerID, accountID, userID }: ReportOwner) =>
  and(eq(t.partnerID, partnerID), eq(t.accountID, accountID), eq(t.userID, userID));

/** The reports that the person gets by email, oldest first. Throws 403 for an API key. */
export async function listSavedReports(ctx: SignedInCtx): Promise<SavedReport[]> {
  const owner = ownerOf(ctx);
  const matches = await ctx.db.select().from(t).where(own(owner)).orderBy(asc(t.createdOn), asc(t.reportID));
  const names = await namesOf(
    asTeam(ctx, owner),
    matches.flatMap(({ ofAccountID }) => ofAccountID ?? []),
  );
  return matches.map((row) => toSavedReport(row, names));
}

async function namesOf(ctx: Ctx, ids: readonly AccountID[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const matches = await ctx.db
    .select({ accountID: accountTable.accountID, name: nameOf(ctx) })
    .from(accountTable)
    .leftJoin(connectionTable, and(eq(connectionTable.accountID, accountTable.accountID), isOpen(ctx)))
    .where(inArray(accountTable.accountID, [...new Set(ids)]));
  return new Map(matches.map(({ accountID, name }) => [accountID, String(name)]));
}

function toSavedReport(row: ReportRow, names: ReadonlyMap<string, string>): SavedReport {
  const { reportID, kind, ofAccountID, rhythm, day, zone, nextOn, lastOn } = row;
  const accountName = ofAccountID === null ? undefined : names.get(ofAccountID);
  return {
    reportID,
    kind,
    ...(ofAccountID !== null && { ofAccountID }),
    ...(accountName !== undefined && { accountName }),
    rhythm,
    day,
    zone,
    nextOn: nextOn.toISOString(),
    ...(lastOn !== null && { lastOn: lastOn.toISOString() }),
  };
}

/**
 * Subscribes the person to a report by email. Throws 403 for an API key, 422 for an account whose wallet the person may
 * not see, and 409 with too many reports.
 */
export async function createSavedReport(ctx: Ctx, report: CreateSavedReport): Promise<SavedReport> {
  const owner = ownerOf(ctx);
  const ofAccountID = report.kind === "statement" ? report.ofAccountID : undefined;
  const names = await namesOf(ctx, ofAccountID ? [ofAccountID] : []);
  if (ofAccountID && !(await maySee(ctx, ofAccountID))) throw invalid({ ofAccountID: "must be one of your accounts" });
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`reports ${owner.userID}`}, 0))`);
  if ((await ctx.db.$count(t, own(owner))) >= REPORTS_MAX) throw conflict(`you already get ${REPORTS_MAX} reports`);
  const { kind, rhythm, day, zone } = report;
  const [made] = await ctx.db
    .insert(t)
    .values({
      ...owner,
      reportID: newID<ReportID>(),
      kind,
      ofAccountID: ofAccountID ?? null,
      rhythm,
      day,
      zone,
      createdOn: ctx.now,
      nextOn: nextSending(ctx.now, { rhythm, day, zone }),
    })
    .returning();
  if (!made) throw forbidden("nothing was saved");
  note(ctx, { object: made.reportID, name: nameOfReport(kind, ofAccountID && names.get(ofAccountID)) });
  return toSavedReport(made, names);
}

const nameOfReport = (kind: ReportRow["kind"], name?: string): string =>
  kind === "revenue" ? "Revenue" : `Statement of ${name ?? "an account"}`;

async function maySee(ctx: Ctx, accountID: AccountID): Promise<boolean> {
  if (accountID === ctx.partnerID) return true;
  const isConnected = and(
    eq(connectionTable.accountID, accountID),
    sql`${connectionTable.accountID} in (${connectedFor(ctx, "wallets.read")})`,
  );
  return (await ctx.db.$count(connectionTable, isConnected)) > 0;
}

/** Ends the person's subscription to a report. Throws 403 for an API key, and 404. */
export async function deleteSavedReport(ctx: SignedInCtx, reportID: ReportID): Promise<void> {
  const [deleted] = await ctx.db
    .delete(t)
    .where(and(own(ownerOf(ctx)), eq(t.reportID, reportID)))
    .returning();
  if (!deleted) throw notFound("report");
  note(ctx, { object: reportID, name: nameOfReport(deleted.kind) });
}
