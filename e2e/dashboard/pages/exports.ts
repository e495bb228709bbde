import { listExportTable } from "@/db/schema";
import { type ExportID, newID, type UserID } from "@/lib/core/api/ids";
import { DAY } from "@/lib/core/time/time";
import type { Staff } from "./staff";

type Row = typeof listExportTable.$inferInsert;

/** An export of the person in each state, which no worker touches. */
export async function newExports({ partner, person, ctx }: Staff): Promise<void> {
  const later = new Date(ctx.now.getTime() + 7 * DAY);
  const shared = {
    partnerID: partner.accountID,
    accountID: partner.accountID,
    userID: person.userID as UserID,
    path: "/dashboard/card-transactions/export",
    params: {},
    query: { q: "A long text that a person searched for among very many card transactions of last year" },
    attempt: 1,
    tries: 1,
    rowsDone: 0,
    parts: 0,
    sizeBytes: 0,
    createdOn: ctx.now,
    dueOn: later,
    expiresOn: later,
  };
  const written = { rowsDone: 1_234_000, rowsTotal: 2_345_678 };
  const rows: Partial<Row>[] = [
    { state: "waiting" },
    { state: "writing", ...written },
    { state: "writing", rowsDone: 45_000, query: {} },
    { state: "ready", ...written, sizeBytes: 123_456_789, parts: 31, fileName: "transfers.csv", finishedOn: ctx.now },
    { state: "failed", fault: "refused", finishedOn: ctx.now },
    { state: "failed", fault: "broken", finishedOn: ctx.now },
    { state: "canceled", finishedOn: ctx.now },
  ];
  await ctx.db
    .insert(listExportTable)
    .values(rows.map((row) => ({ ...shared, exportID: newID<ExportID>(), ...row }) as Row));
}
