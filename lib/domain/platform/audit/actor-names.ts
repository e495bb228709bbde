import { inArray, sql } from "drizzle-orm";
import { apiKeyTable, userTable } from "@/db/schema";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";

/** The ID under which the trail names whoever runs this installation. The command line knows no person. */
export const OPERATOR = "00000000-0000-4000-8000-000000000000";

/**
 * Names a person by both: they choose the name themselves, so that it alone could be a colleague's. The address alone
 * where they chose none.
 */
const personInWords = sql<string>`coalesce(${userTable.name} || ' (' || ${userTable.email} || ')', ${userTable.email})`;

/** The names of those who acted, by ID: a person's name and e-mail address, or a key's name. The trail lies elsewhere than they do. */
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
  const found = [{ id: OPERATOR, name: "Operator" }, ...(await Promise.all([people, keys])).flat()];
  return new Map(found.map((one) => [one.id, one.name]));
}
