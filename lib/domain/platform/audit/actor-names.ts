import { inArray, sql } from "drizzle-orm";
import { apiKeyTable, userTable } from "@/db/schema";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";

/** The operator's ID in the audit log. The command line does not know the person. */
export const OPERATOR = "00000000-0000-4000-8000-000000000000";

/** The ID of Tender itself in the audit log, for decisions that a deadline makes. */
export const TENDER = "00000000-0000-4000-8000-000000000001";

/** A person's name, if they chose one, and their email address, because the name alone could be a colleague's. */
const personInWords = sql<string>`coalesce(${userTable.name} || ' (' || ${userTable.email} || ')', ${userTable.email})`;

/** The names of actors by ID: a person's name and email address, or a key's name. The audit log has only IDs. */
export async function actorNames(
  { db }: Pick<PublicCtx, "db">,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const { userID } = userTable;
  const { keyID, name } = apiKeyTable;
  const people = db.select({ id: userID, name: personInWords }).from(userTable).where(inArray(userID, wanted));
  const keys = db.select({ id: keyID, name }).from(apiKeyTable).where(inArray(keyID, wanted));
  const fixed = [
    { id: OPERATOR, name: "Operator" },
    { id: TENDER, name: "Tender" },
  ];
  const result = [...fixed, ...(await Promise.all([people, keys])).flat()];
  return new Map(result.map((one) => [one.id, one.name]));
}
