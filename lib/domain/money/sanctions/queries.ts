import { and, eq } from "drizzle-orm";
import { accountTable, sanctionsHitTable as t } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import type { AccountID } from "@/lib/core/api/ids";
import { filtered } from "@/lib/domain/kernel/operations/conditions";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { type AfterCursor, ordered, pageDirectionOf, pageRows, rowsAfter } from "@/lib/domain/kernel/operations/part";
import type { ListSanctionsHits, SanctionsHit, SanctionsHitDetails, SanctionsHitPage } from "./dashboard";

/** The hits of the partner's accounts, newest first. */
export async function listHits(
  ctx: Ctx,
  { skip, count, after, startingAfter, endingBefore, ...filters }: ListSanctionsHits & AfterCursor,
): Promise<SanctionsHitPage> {
  const placesOf = (id: string) =>
    ctx.db
      .select({ on: t.createdOn, id: t.hitID })
      .from(t)
      .where(and(eq(t.partnerID, ctx.partnerID), eq(t.hitID, id)));
  const way = await pageDirectionOf({ after, startingAfter, endingBefore }, placesOf);
  const rows = await selectHits(ctx)
    .where(
      and(
        eq(t.partnerID, ctx.partnerID),
        filtered(filters, {
          state: (state) => eq(t.state, state),
          subject: (subject) => eq(t.subject, subject),
        }),
        rowsAfter(t.createdOn, t.hitID, way.place, way.sort),
      ),
    )
    .orderBy(...ordered(t.createdOn, t.hitID, way.sort))
    .limit(count + 1)
    .offset(skip);
  const { items, more } = pageRows(rows, count, way);
  return { items: items.map(toHit), more };
}

/** One hit with the compared fields and the entry, as they were when it was found. Throws 404. */
export async function getHit(ctx: Ctx, hitID: string): Promise<SanctionsHitDetails> {
  const [row] = await selectHits(ctx).where(and(eq(t.partnerID, ctx.partnerID), eq(t.hitID, hitID)));
  if (!row) throw notFound("sanctions hit");
  const { entry, compared, evidence } = row.hit;
  const { uid, name, kind, aliases, programs, addresses, remarks } = entry;
  return {
    ...toHit(row),
    compared,
    entry: {
      ...{ uid, name, kind, aliases, programs },
      addresses: addresses.map(({ address, city, country }) => [address, city, country].filter(Boolean).join(", ")),
      ...(remarks !== undefined && { remarks }),
    },
    sourceDate: evidence.sourceDate,
    hash: evidence.hash,
  };
}

const selectHits = ({ db }: Ctx) =>
  db
    .select({ hit: t, accountName: accountTable.displayName })
    .from(t)
    .innerJoin(accountTable, eq(accountTable.accountID, t.accountID))
    .$dynamic();

interface HitOfAccount {
  hit: typeof t.$inferSelect;
  accountName: string;
}

function toHit({ hit, accountName }: HitOfAccount): SanctionsHit {
  const { hitID, accountID, subject, subjectID, name, state, score, entry, compared } = hit;
  return {
    ...{ hitID, accountID: accountID as AccountID, accountName, subject, subjectID, name, state, score },
    list: entry.list,
    listedName: compared.find(({ field }) => field === "name")?.listed ?? entry.name,
    createdOn: hit.createdOn.toISOString(),
    ...(hit.decidedOn && { decidedOn: hit.decidedOn.toISOString() }),
    ...(hit.decidedBy && { decidedBy: hit.decidedBy }),
    ...(hit.reason && { reason: hit.reason }),
  };
}
