import { inArray } from "drizzle-orm";
import { apiKeyTable, userTable } from "@/db/schema";
import type { PublicCtx } from "@/lib/domain/kernel/context";

/** The names of those who acted, by ID: a person's e-mail address, or a key's name. The trail lies elsewhere than they do. */
export async function actorNames(
  { db }: Pick<PublicCtx, "db">,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const { userID, email } = userTable;
  const { keyID, name } = apiKeyTable;
  const people = db.select({ id: userID, name: email }).from(userTable).where(inArray(userID, wanted));
  const keys = db.select({ id: keyID, name }).from(apiKeyTable).where(inArray(keyID, wanted));
  const found = (await Promise.all([people, keys])).flat();
  return new Map(found.map((one) => [one.id, one.name]));
}
