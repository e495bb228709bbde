import { and, desc, lt, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import {
  disputeEvidenceTable,
  endToEndKeyTable,
  fileTable,
  identitySecretTable,
  linkedCardTable,
  mailTable,
  userTable,
  webhookSecretTable,
} from "@/db/schema";
import type { AccountID, IssuedCardID } from "@/lib/core/ids";
import { keys, type WrappingPurpose } from "@/lib/providers/keys";
import type { PublicCtx } from "@/lib/domain/kernel/context";
import { enqueue } from "@/lib/domain/kernel/enqueue";
import {
  cardTokenAAD,
  endToEndKeyAAD,
  evidenceAAD,
  fileAAD,
  mailAAD,
  totpAAD,
  webhookSecretAAD,
} from "./sealed-records";
import { rewrap, type SealedRecord, VaultError } from "./envelope";
import { identityAAD, type IdentityPlace } from "./identity";
import { cardAAD } from "./cards";

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
  const old = await rows<{
    partner: AccountID;
    id: IssuedCardID;
    account: AccountID;
    version: number;
    wrapped: Buffer;
  }>(
    db,
    sql`
    select partner_id as partner, issued_card_id as id, account_id as account, key_version as version, wrapped_key as wrapped
    from vault.card_keys_before(${version}::int, ${BATCH}::int)`,
  );
  const wrapped = old.flatMap((row) => {
    const sealed = { keyVersion: row.version, wrappedKey: row.wrapped, ciphertext: NONE };
    const key = rewrapped("card", cardAAD({ issuedCardID: row.id, accountID: row.account }), sealed);
    return key ? [{ partner: row.partner, id: row.id, from: row.version, key }] : [];
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
    const key = rewrapped("identity", identityAAD(row as IdentityPlace), row);
    return key ? [{ partner: row.partnerID, kind: row.ownerKind, owner: row.owner, key }] : [];
  });
  if (wrapped.length > 0) {
    await db.execute(sql`
      update vault.identity_secret s set wrapped_key = decode(n.key, 'hex'), key_version = ${version}::int
      from jsonb_to_recordset(${JSON.stringify(wrapped)}::jsonb) as n (partner uuid, kind text, owner text, key text)
      where s.partner_id = n.partner and s.owner_kind = n.kind and s.owner = n.owner`);
  }
  return wrapped.length;
}

/** The bytes in the store stay as they are. A file with a destroyed key has nothing to wrap. */
async function rewrapFiles({ db }: PublicCtx): Promise<number> {
  const { version } = keys().current("identity");
  const { partnerID, fileID, keyVersion, wrappedKey } = fileTable;
  const old = await db
    .select({ partnerID, fileID, keyVersion, wrappedKey })
    .from(fileTable)
    .where(and(lt(keyVersion, version), sql`length(${wrappedKey}) > 0`))
    .limit(BATCH)
    .for("update", { skipLocked: true });
  const wrapped = old.flatMap((row) => {
    const key = rewrapped("identity", fileAAD(row.fileID), { ...row, ciphertext: NONE });
    return key ? [{ partner: row.partnerID, id: row.fileID, key }] : [];
  });
  if (wrapped.length > 0) {
    await db.execute(sql`
      update file f set wrapped_key = decode(n.key, 'hex'), key_version = ${version}::int
      from jsonb_to_recordset(${JSON.stringify(wrapped)}::jsonb) as n (partner uuid, id uuid, key text)
      where f.partner_id = n.partner and f.file_id = n.id`);
  }
  return wrapped.length;
}

async function rewrapEvidence({ db }: PublicCtx): Promise<number> {
  const { version } = keys().current("identity");
  const { partnerID, evidenceID, keyVersion, wrappedKey } = disputeEvidenceTable;
  const old = await db
    .select({ partnerID, evidenceID, keyVersion, wrappedKey })
    .from(disputeEvidenceTable)
    .where(and(lt(keyVersion, version), sql`length(${wrappedKey}) > 0`))
    .limit(BATCH)
    .for("update", { skipLocked: true });
  const wrapped = old.flatMap((row) => {
    if (row.keyVersion === null || row.wrappedKey === null) return [];
    const sealed = { keyVersion: row.keyVersion, wrappedKey: row.wrappedKey, ciphertext: NONE };
    const key = rewrapped("identity", evidenceAAD(row.evidenceID), sealed);
    return key ? [{ partner: row.partnerID, id: row.evidenceID, key }] : [];
  });
  if (wrapped.length > 0) {
    await db.execute(sql`
      update dispute_evidence e set wrapped_key = decode(n.key, 'hex'), key_version = ${version}::int
      from jsonb_to_recordset(${JSON.stringify(wrapped)}::jsonb) as n (partner uuid, id uuid, key text)
      where e.partner_id = n.partner and e.evidence_id = n.id`);
  }
  return wrapped.length;
}

/** The tokens of linked cards stay as they are. */
/** A card whose token was destroyed has nothing to wrap. The newest come first, so that old ones that no longer open hold up none. */
async function rewrapCardTokens({ db }: PublicCtx): Promise<number> {
  const { version } = keys().current("secret");
  const { partnerID, cardID, accountID, keyVersion, wrappedKey, createdOn } = linkedCardTable;
  const old = await db
    .select({ partnerID, cardID, accountID, keyVersion, wrappedKey })
    .from(linkedCardTable)
    .where(and(lt(keyVersion, version), sql`length(${wrappedKey}) > 0`))
    .orderBy(desc(createdOn))
    .limit(BATCH)
    .for("update", { skipLocked: true });
  const wrapped = old.flatMap((row) => {
    const key = rewrapped("secret", cardTokenAAD(row), { ...row, ciphertext: NONE });
    return key ? [{ partner: row.partnerID, id: row.cardID, key }] : [];
  });
  if (wrapped.length > 0) {
    await db.execute(sql`
      update linked_card c set wrapped_key = decode(n.key, 'hex'), key_version = ${version}::int
      from jsonb_to_recordset(${JSON.stringify(wrapped)}::jsonb) as n (partner uuid, id uuid, key text)
      where c.partner_id = n.partner and c.card_id = n.id`);
  }
  return wrapped.length;
}

async function rewrapEndToEndKeys({ db }: PublicCtx): Promise<number> {
  const { version } = keys().current("secret");
  const { partnerID, keyID, accountID, keyVersion, wrappedKey } = endToEndKeyTable;
  const old = await db
    .select({ partnerID, keyID, accountID, keyVersion, wrappedKey })
    .from(endToEndKeyTable)
    .where(lt(keyVersion, version))
    .limit(BATCH)
    .for("update", { skipLocked: true });
  const wrapped = old.flatMap((row) => {
    const key = rewrapped("secret", endToEndKeyAAD(row), { ...row, ciphertext: NONE });
    return key ? [{ partner: row.partnerID, id: row.keyID, key }] : [];
  });
  if (wrapped.length > 0) {
    await db.execute(sql`
      update end_to_end_key k set wrapped_key = decode(n.key, 'hex'), key_version = ${version}::int
      from jsonb_to_recordset(${JSON.stringify(wrapped)}::jsonb) as n (partner uuid, id uuid, key text)
      where k.partner_id = n.partner and k.key_id = n.id`);
  }
  return wrapped.length;
}

async function rewrapWebhookSecrets({ db }: PublicCtx): Promise<number> {
  const { version } = keys().current("secret");
  const { partnerID, secretID, endpointID, keyVersion, wrappedKey } = webhookSecretTable;
  const old = await db
    .select({ partnerID, secretID, endpointID, keyVersion, wrappedKey })
    .from(webhookSecretTable)
    .where(lt(keyVersion, version))
    .limit(BATCH)
    .for("update", { skipLocked: true });
  const wrapped = old.flatMap((row) => {
    const key = rewrapped("secret", webhookSecretAAD(row), { ...row, ciphertext: NONE });
    return key ? [{ partner: row.partnerID, id: row.secretID, key }] : [];
  });
  if (wrapped.length > 0) {
    await db.execute(sql`
      update webhook_secret s set wrapped_key = decode(n.key, 'hex'), key_version = ${version}::int
      from jsonb_to_recordset(${JSON.stringify(wrapped)}::jsonb) as n (partner uuid, id uuid, key text)
      where s.partner_id = n.partner and s.secret_id = n.id`);
  }
  return wrapped.length;
}

/** Wraps the keys of mail. What was sent and destroyed has none. */
async function rewrapMail({ db }: PublicCtx): Promise<number> {
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
    const key = rewrapped("secret", mailAAD(row.mailID), sealed);
    return key ? [{ id: row.mailID, key }] : [];
  });
  if (wrapped.length > 0) {
    await db.execute(sql`
      update mail m set wrapped_key = decode(n.key, 'hex'), key_version = ${version}::int
      from jsonb_to_recordset(${JSON.stringify(wrapped)}::jsonb) as n (id uuid, key text) where m.mail_id = n.id`);
  }
  return wrapped.length;
}

/** Wraps the keys of second factors. The secrets stay as they are, and so do the apps that hold them. */
async function rewrapTOTP({ db }: PublicCtx): Promise<number> {
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
    const key = rewrapped("secret", totpAAD(row.userID), sealed);
    return key ? [{ id: row.userID, key }] : [];
  });
  if (wrapped.length > 0) {
    await db.execute(sql`
      update person p set totp_wrapped_key = decode(n.key, 'hex'), totp_key_version = ${version}::int
      from jsonb_to_recordset(${JSON.stringify(wrapped)}::jsonb) as n (id uuid, key text) where p.user_id = n.id`);
  }
  return wrapped.length;
}

/** Says how many records of a kind one transaction wraps again. */
const BATCH = 500;
/** Stands for what a key opens, which stays as it is. */
const NONE = Buffer.alloc(0);

/** The newly wrapped key in hexadecimal. Undefined for a damaged record, which must not hold up the others. */
function rewrapped(purpose: WrappingPurpose, aad: Buffer, sealed: SealedRecord): string | undefined {
  try {
    return rewrap(keys(), purpose, aad, sealed).wrappedKey.toString("hex");
  } catch (error) {
    if (error instanceof VaultError) return undefined;
    throw error;
  }
}
