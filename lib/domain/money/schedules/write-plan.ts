import { inArray, sql } from "drizzle-orm";
import { occurrenceTable as o } from "@/db/schema";
import type { PublicCtx } from "@/lib/domain/kernel/context";
import type { Plan } from "./plan-occurrences";

/** Writes planned occurrences: the new and the changed ones in one statement. */
export async function writePlan({ db }: Pick<PublicCtx, "db">, { write, remove }: Plan): Promise<void> {
  if (remove.length > 0) await db.delete(o).where(inArray(o.occurrenceID, [...remove]));
  if (write.length === 0) return;
  await db
    .insert(o)
    .values([...write])
    .onConflictDoUpdate({
      target: o.occurrenceID,
      set: {
        runOn: sql`excluded.run_on`,
        runTransfer: sql`excluded.run_transfer`,
        canceledOn: sql`excluded.canceled_on`,
        dueOn: sql`excluded.due_on`,
      },
    });
}
