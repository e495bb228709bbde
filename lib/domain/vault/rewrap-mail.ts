import { lt, sql } from "drizzle-orm";
import { mailTable } from "@/db/schema";
import { keys } from "@/lib/providers/keys";
import type { PublicCtx } from "../context";
import { anew, BATCH, NONE } from "./anew";
import { mailAAD } from "./mail";

/** Wraps the keys of mail. What was sent and destroyed has none. */
export async function rewrapMail({ db }: PublicCtx): Promise<number> {
  const { version } = keys().current("secret");
  const { mailID, keyVersion, wrappedKey } = mailTable;
  const old = await db
    .select({ mailID, keyVersion, wrappedKey })
    .from(mailTable)
    .where(lt(keyVersion, version))
    .limit(BATCH)
    .for("update", { skipLocked: true });
  const wrapped = old.flatMap((row) => {
    if (row.keyVersion === null || row.wrappedKey === null) return [];
    const sealed = { keyVersion: row.keyVersion, wrappedKey: row.wrappedKey, ciphertext: NONE };
    const key = anew("secret", mailAAD(row.mailID), sealed);
    return key ? [{ id: row.mailID, key }] : [];
  });
  if (wrapped.length > 0) {
    await db.execute(sql`
      update mail m set wrapped_key = decode(n.key, 'hex'), key_version = ${version}::int
      from jsonb_to_recordset(${JSON.stringify(wrapped)}::jsonb) as n (id uuid, key text) where m.mail_id = n.id`);
  }
  return wrapped.length;
}
