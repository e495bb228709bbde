import { and, lt, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import {
  disputeEvidenceTable,
  endToEndKeyTable,
  fileTable,
  identitySecretTable,
  linkedCardTable,
  webhookSecretTable,
} from "@/db/schema";
import type { AccountID, IssuedCardID } from "@/lib/core/ids";
import { keys } from "@/lib/providers/keys";
import type { PublicCtx } from "../context";
import { enqueue } from "../enqueue";
import { anew, BATCH, NONE } from "./anew";
import { cardTokenAAD } from "./card-token";
import { endToEndKeyAAD } from "./end-to-end-key";
import { evidenceAAD } from "./evidence";
import { fileAAD } from "./file";
import { identityAAD, type IdentityPlace } from "./identity";
import { cardAAD } from "./store-card";
import { rewrapMail } from "./rewrap-mail";
import { rewrapTOTP } from "./rewrap-totp";
import { webhookSecretAAD } from "./webhook-secret";

/**
 * Wraps a batch of records of older key versions with the newest one. Both versions must be readable. The job runs
 * again until none is left; then the old version may be retired. Records that do not open stay as they are. Returns the
 * number of records.
 */
export async function rewrapKeys(ctx: PublicCtx): Promise<number> {
  const done =
    (await rewrapCards(ctx)) +
    (await rewrapIdentities(ctx)) +
    (await rewrapFiles(ctx)) +
    (await rewrapEvidence(ctx)) +
    (await rewrapCardTokens(ctx)) +
    (await rewrapEndToEndKeys(ctx)) +
    (await rewrapWebhookSecrets(ctx)) +
    (await rewrapMail(ctx)) +
    (await rewrapTOTP(ctx));
  if (done > 0) await enqueue(ctx, "rewrap-keys", {});
  return done;
}

async function rewrapCards({ db }: PublicCtx): Promise<number> {
  const { version } = keys().current("card");
  const old = await rows<{ id: IssuedCardID; account: AccountID; version: number; wrapped: Buffer }>(
    db,
    sql`
    select issued_card_id as id, account_id as account, key_version as version, wrapped_key as wrapped from vault.card_keys_before(${version}::int, ${BATCH}::int)`,
  );
  const wrapped = old.flatMap((row) => {
    const sealed = { keyVersion: row.version, wrappedKey: row.wrapped, ciphertext: NONE };
    const key = anew("card", cardAAD({ issuedCardID: row.id, accountID: row.account }), sealed);
    return key ? [{ id: row.id, from: row.version, key }] : [];
  });
  if (wrapped.length > 0)
    await db.execute(sql`select vault.rewrap_cards(${JSON.stringify(wrapped)}::jsonb, ${version}::int)`);
  return wrapped.length;
}

/** Only the wrapping changes. The sealed data stays. */
async function rewrapIdentities({ db }: PublicCtx): Promise<number> {
  const { version } = keys().current("identity");
  const old = await db
    .select()
    .from(identitySecretTable)
    .where(and(lt(identitySecretTable.keyVersion, version)))
    .limit(BATCH)
    .for("update", { skipLocked: true });
  const wrapped = old.flatMap((row) => {
    const key = anew("identity", identityAAD(row as IdentityPlace), row);
    return key ? [{ kind: row.ownerKind, owner: row.owner, key }] : [];
  });
  if (wrapped.length > 0) {
    await db.execute(sql`
      update vault.identity_secret s set wrapped_key = decode(n.key, 'hex'), key_version = ${version}::int
      from jsonb_to_recordset(${JSON.stringify(wrapped)}::jsonb) as n (kind text, owner text, key text)
      where s.owner_kind = n.kind and s.owner = n.owner`);
  }
  return wrapped.length;
}

/** The bytes in the store stay as they are. A file with a destroyed key has nothing to wrap. */
async function rewrapFiles({ db }: PublicCtx): Promise<number> {
  const { version } = keys().current("identity");
  const { fileID, keyVersion, wrappedKey } = fileTable;
  const old = await db
    .select({ fileID, keyVersion, wrappedKey })
    .from(fileTable)
    .where(and(lt(keyVersion, version), sql`length(${wrappedKey}) > 0`))
    .limit(BATCH)
    .for("update", { skipLocked: true });
  const wrapped = old.flatMap((row) => {
    const key = anew("identity", fileAAD(row.fileID), { ...row, ciphertext: NONE });
    return key ? [{ id: row.fileID, key }] : [];
  });
  if (wrapped.length > 0) {
    await db.execute(sql`
      update file f set wrapped_key = decode(n.key, 'hex'), key_version = ${version}::int
      from jsonb_to_recordset(${JSON.stringify(wrapped)}::jsonb) as n (id uuid, key text) where f.file_id = n.id`);
  }
  return wrapped.length;
}

async function rewrapEvidence({ db }: PublicCtx): Promise<number> {
  const { version } = keys().current("identity");
  const { evidenceID, keyVersion, wrappedKey } = disputeEvidenceTable;
  const old = await db
    .select({ evidenceID, keyVersion, wrappedKey })
    .from(disputeEvidenceTable)
    .where(and(lt(keyVersion, version), sql`length(${wrappedKey}) > 0`))
    .limit(BATCH)
    .for("update", { skipLocked: true });
  const wrapped = old.flatMap((row) => {
    if (row.keyVersion === null || row.wrappedKey === null) return [];
    const sealed = { keyVersion: row.keyVersion, wrappedKey: row.wrappedKey, ciphertext: NONE };
    const key = anew("identity", evidenceAAD(row.evidenceID), sealed);
    return key ? [{ id: row.evidenceID, key }] : [];
  });
  if (wrapped.length > 0) {
    await db.execute(sql`
      update dispute_evidence e set wrapped_key = decode(n.key, 'hex'), key_version = ${version}::int
      from jsonb_to_recordset(${JSON.stringify(wrapped)}::jsonb) as n (id uuid, key text) where e.evidence_id = n.id`);
  }
  return wrapped.length;
}

/** The tokens of linked cards stay as they are. */
async function rewrapCardTokens({ db }: PublicCtx): Promise<number> {
  const { version } = keys().current("secret");
  const { cardID, accountID, keyVersion, wrappedKey } = linkedCardTable;
  const old = await db
    .select({ cardID, accountID, keyVersion, wrappedKey })
    .from(linkedCardTable)
    .where(lt(keyVersion, version))
    .limit(BATCH)
    .for("update", { skipLocked: true });
  const wrapped = old.flatMap((row) => {
    const key = anew("secret", cardTokenAAD(row), { ...row, ciphertext: NONE });
    return key ? [{ id: row.cardID, key }] : [];
  });
  if (wrapped.length > 0) {
    await db.execute(sql`
      update linked_card c set wrapped_key = decode(n.key, 'hex'), key_version = ${version}::int
      from jsonb_to_recordset(${JSON.stringify(wrapped)}::jsonb) as n (id uuid, key text) where c.card_id = n.id`);
  }
  return wrapped.length;
}

async function rewrapEndToEndKeys({ db }: PublicCtx): Promise<number> {
  const { version } = keys().current("secret");
  const { keyID, keyVersion, wrappedKey } = endToEndKeyTable;
  const old = await db
    .select({ keyID, keyVersion, wrappedKey })
    .from(endToEndKeyTable)
    .where(lt(keyVersion, version))
    .limit(BATCH)
    .for("update", { skipLocked: true });
  const wrapped = old.flatMap((row) => {
    const key = anew("secret", endToEndKeyAAD(row.keyID), { ...row, ciphertext: NONE });
    return key ? [{ id: row.keyID, key }] : [];
  });
  if (wrapped.length > 0) {
    await db.execute(sql`
      update end_to_end_key k set wrapped_key = decode(n.key, 'hex'), key_version = ${version}::int
      from jsonb_to_recordset(${JSON.stringify(wrapped)}::jsonb) as n (id uuid, key text) where k.key_id = n.id`);
  }
  return wrapped.length;
}

async function rewrapWebhookSecrets({ db }: PublicCtx): Promise<number> {
  const { version } = keys().current("secret");
  const { secretID, endpointID, keyVersion, wrappedKey } = webhookSecretTable;
  const old = await db
    .select({ secretID, endpointID, keyVersion, wrappedKey })
    .from(webhookSecretTable)
    .where(lt(keyVersion, version))
    .limit(BATCH)
    .for("update", { skipLocked: true });
  const wrapped = old.flatMap((row) => {
    const key = anew("secret", webhookSecretAAD(row), { ...row, ciphertext: NONE });
    return key ? [{ id: row.secretID, key }] : [];
  });
  if (wrapped.length > 0) {
    await db.execute(sql`
      update webhook_secret s set wrapped_key = decode(n.key, 'hex'), key_version = ${version}::int
      from jsonb_to_recordset(${JSON.stringify(wrapped)}::jsonb) as n (id uuid, key text) where s.secret_id = n.id`);
  }
  return wrapped.length;
}
