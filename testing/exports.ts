import { eq, sql } from "drizzle-orm";
import { eventTable, listExportTable as t } from "@/db/schema";
import { type ExportID, newID } from "@/lib/core/api/ids";
import { exportOutline } from "@/lib/core/api/list-export";
import { DAY } from "@/lib/core/time/time";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { CreateListExport } from "@/lib/domain/overview/list-exports/dashboard";
import { createListExport, downloadListExport, type ExportPort } from "@/lib/domain/overview/list-exports/list-exports";
import { writeExports } from "@/lib/domain/overview/list-exports/write-exports";
import { events } from "@/lib/domain/platform/event-log/dashboard";
import { transact } from "./context";
import { newPartner, testDatabase } from "./factories";
import { insertMany } from "./insert-many";
import { newPerson, signedIn } from "./people";

const db = testDatabase();
/** A due time that the run's worker ignores. */
export const TOMORROW = sql`now() + interval '1 day'`;

/** The path of the download of events, and the type of the events that `newExporter` creates. */
export const EVENTS_PATH = exportOutline(events.list).path;
export const EVENT_TYPE = "account.updated";

/** A person of a team with some events, and functions to export them. */
export async function newExporter(exportPort: ExportPort, rows = 3) {
  const partner = await newPartner(db);
  const person = await newPerson(db, partner, { role: "developer" });
  const now = Date.now();
  const ctx = { ...(await signedIn(db, partner, person)), now: new Date(now + DAY) };
  const made = Array.from({ length: rows }, (_, index) => ({
    eventID: newID<string>(),
    type: EVENT_TYPE,
    partnerID: ctx.partnerID,
    accountID: ctx.partnerID,
    data: {},
    createdOn: new Date(now - index),
  }));
  await insertMany(eventTable, made);
  const of = { partnerID: ctx.partnerID };
  return {
    partner,
    person,
    ctx,
    ids: made.map(({ eventID }) => eventID),
    create: (query: object = { type: EVENT_TYPE }, path = EVENTS_PATH) =>
      transact(ctx, (open) => createListExport(open, exportPort, CreateListExport.parse({ path, query }))),
    write: (port: ExportPort = exportPort, more: Partial<PublicCtx> = {}) =>
      writeExports({ db, now: new Date(), requestID: ctx.requestID, clientAddress: "worker", ...more }, of, port, {
        partBytes: 20_000,
        ahead: (2 * DAY) / 1000,
      }),
    row: async (exportID: ExportID) => {
      const [row] = await db.select().from(t).where(eq(t.exportID, exportID));
      return row;
    },
    due: (exportID: ExportID) => db.update(t).set({ dueOn: TOMORROW }).where(eq(t.exportID, exportID)),
    text: async (exportID: ExportID) => (await downloadListExport(ctx, exportPort, exportID)).text(),
  };
}
