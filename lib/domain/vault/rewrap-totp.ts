import { lt, sql } from "drizzle-orm";
import { userTable } from "@/db/schema";
import { keys } from "@/lib/providers/keys";
import type { PublicCtx } from "../context";
import { anew, BATCH, NONE } from "./anew";
import { totpAAD } from "./totp";

/** Wraps the keys of second factors. The secrets stay as they are, and so do the apps that hold them. */
export async function rewrapTOTP({ db }: PublicCtx): Promise<number> {
  const { version } = keys().current("secret");
  const { userID, totpKeyVersion, totpWrappedKey } = userTable;
  const old = await db
    .select({ userID, keyVersion: totpKeyVersion, wrappedKey: totpWrappedKey })
    .from(userTable)
    .where(lt(totpKeyVersion, version))
    .limit(BATCH)
    .for("update", { skipLocked: true });
  const wrapped = old.flatMap((row) => {
    if (row.keyVersion === null || row.wrappedKey === null) return [];
    const sealed = { keyVersion: row.keyVersion, wrappedKey: row.wrappedKey, ciphertext: NONE };
    const key = anew("secret", totpAAD(row.userID), sealed);
    return key ? [{ id: row.userID, key }] : [];
  });
  if (wrapped.length > 0) {
    await db.execute(sql`
      update person p set totp_wrapped_key = decode(n.key, 'hex'), totp_key_version = ${version}::int
      from jsonb_to_recordset(${JSON.stringify(wrapped)}::jsonb) as n (id uuid, key text) where p.user_id = n.id`);
  }
  return wrapped.length;
}
