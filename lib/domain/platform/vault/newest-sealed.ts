import { and, between, desc, isNotNull, sql } from "drizzle-orm";
import { rows, type Db } from "@/db/client";
import {
  archivedMonthTable,
  bankFileTable,
  disputeEvidenceTable,
  endToEndKeyTable,
  fileTable,
  identitySecretTable,
  linkedCardTable,
  listExportTable,
  mailTable,
  userTable,
  webhookSecretTable,
} from "@/db/schema";
import type { AccountID, IssuedCardID } from "@/lib/core/api/ids";
import { overAllPartners } from "@/lib/domain/kernel/storage/due-partners";
import type { WrappingPurpose } from "@/lib/providers/keys";
import {
  archiveAAD,
  bankFileAAD,
  cardTokenAAD,
  endToEndKeyAAD,
  evidenceAAD,
  exportAAD,
  fileAAD,
  mailAAD,
  totpAAD,
  webhookSecretAAD,
} from "./sealed-records";
import type { SealedRecord } from "./envelope";
import { identityAAD, type IdentityPlace } from "./identity";
import { cardAAD } from "./cards";

export type WrappedKey = SealedRecord & { aad: Buffer };

const NONE = Buffer.alloc(0);
/** Records of a kind to read. A single corrupt one proves nothing about the key. */
const RECORDS_PER_KIND = 5;

/** The newest records of each kind with a key version in the range, highest version first. */
export const newestSealed = (db: Db, purpose: WrappingPurpose, from: number, to: number): Promise<WrappedKey[]> =>
  overAllPartners(db, (open) => readNewest(open, purpose, from, to));

async function readNewest(db: Db, purpose: WrappingPurpose, from: number, to: number): Promise<WrappedKey[]> {
  if (purpose === "card") return newestCard(db, from, to);
  if (purpose === "secret")
    return [
      ...(await newestTOTP(db, from, to)),
      ...(await newestCardToken(db, from, to)),
      ...(await newestEndToEndKey(db, from, to)),
      ...(await newestWebhookSecret(db, from, to)),
      ...(await newestMail(db, from, to)),
    ];
  return [
    ...(await newestIdentity(db, from, to)),
    ...(await newestFile(db, from, to)),
    ...(await newestEvidence(db, from, to)),
    ...(await newestBankFile(db, from, to)),
    ...(await newestExport(db, from, to)),
    ...(await newestArchive(db, from, to)),
  ];
}

async function newestCard(db: Db, from: number, to: number): Promise<WrappedKey[]> {
  const matches = await rows<{ id: IssuedCardID; account: AccountID; version: number; wrapped: Buffer }>(
    db,
    sql`
    select issued_card_id as id, account_id as account, key_version as version, wrapped_key as wrapped from vault.newest_card_keys(${from}::int, ${to}::int, ${RECORDS_PER_KIND}::int)`,
  );
  return matches.map((row) => ({
    aad: cardAAD({ issuedCardID: row.id, accountID: row.account }),
    keyVersion: row.version,
    wrappedKey: row.wrapped,
    ciphertext: NONE,
  }));
}

async function newestIdentity(db: Db, from: number, to: number): Promise<WrappedKey[]> {
  const t = identitySecretTable;
  const matches = await db
    .select()
    .from(t)
    .where(between(t.keyVersion, from, to))
    .orderBy(desc(t.keyVersion), desc(t.createdOn))
    .limit(RECORDS_PER_KIND);
  return matches.map((row) => ({ ...row, aad: identityAAD(row as IdentityPlace) }));
}

async function newestFile(db: Db, from: number, to: number): Promise<WrappedKey[]> {
  const { fileID, keyVersion, wrappedKey, createdOn } = fileTable;
  const matches = await db
    .select({ fileID, keyVersion, wrappedKey })
    .from(fileTable)
    .where(and(between(keyVersion, from, to), sql`length(${wrappedKey}) > 0`))
    .orderBy(desc(keyVersion), desc(createdOn))
    .limit(RECORDS_PER_KIND);
  return matches.map((row) => ({ ...row, aad: fileAAD(row.fileID), ciphertext: NONE }));
}

async function newestEvidence(db: Db, from: number, to: number): Promise<WrappedKey[]> {
  const { evidenceID, keyVersion, wrappedKey, createdOn } = disputeEvidenceTable;
  const matches = await db
    .select({ evidenceID, keyVersion, wrappedKey })
    .from(disputeEvidenceTable)
    .where(and(between(keyVersion, from, to), sql`length(${wrappedKey}) > 0`))
    .orderBy(desc(keyVersion), desc(createdOn))
    .limit(RECORDS_PER_KIND);
  return matches.flatMap((row) =>
    row.keyVersion !== null && row.wrappedKey
      ? [{ aad: evidenceAAD(row.evidenceID), keyVersion: row.keyVersion, wrappedKey: row.wrappedKey, ciphertext: NONE }]
      : [],
  );
}

async function newestBankFile(db: Db, from: number, to: number): Promise<WrappedKey[]> {
  const { fileID, keyVersion, wrappedKey, createdOn } = bankFileTable;
  const matches = await db
    .select({ fileID, keyVersion, wrappedKey })
    .from(bankFileTable)
    .where(between(keyVersion, from, to))
    .orderBy(desc(keyVersion), desc(createdOn))
    .limit(RECORDS_PER_KIND);
  return matches.map((row) => ({ ...row, aad: bankFileAAD(row.fileID), ciphertext: NONE }));
}

async function newestExport(db: Db, from: number, to: number): Promise<WrappedKey[]> {
  const { exportID, keyVersion, wrappedKey, createdOn } = listExportTable;
  const matches = await db
    .select({ exportID, keyVersion, wrappedKey })
    .from(listExportTable)
    .where(between(keyVersion, from, to))
    .orderBy(desc(keyVersion), desc(createdOn))
    .limit(RECORDS_PER_KIND);
  return matches.flatMap((row) =>
    row.keyVersion !== null && row.wrappedKey
      ? [{ aad: exportAAD(row.exportID), keyVersion: row.keyVersion, wrappedKey: row.wrappedKey, ciphertext: NONE }]
      : [],
  );
}

async function newestArchive(db: Db, from: number, to: number): Promise<WrappedKey[]> {
  const { month, keyVersion, wrappedKey, createdOn } = archivedMonthTable;
  const matches = await db
    .select({ month, keyVersion, wrappedKey })
    .from(archivedMonthTable)
    .where(between(keyVersion, from, to))
    .orderBy(desc(keyVersion), desc(createdOn))
    .limit(RECORDS_PER_KIND);
  return matches.map((row) => ({ ...row, aad: archiveAAD(row.month), ciphertext: NONE }));
}

async function newestTOTP(db: Db, from: number, to: number): Promise<WrappedKey[]> {
  const { userID, totpKeyVersion, totpWrappedKey } = userTable;
  const matches = await db
    .select({ userID, keyVersion: totpKeyVersion, wrappedKey: totpWrappedKey })
    .from(userTable)
    .where(and(between(totpKeyVersion, from, to), isNotNull(totpWrappedKey)))
    .orderBy(desc(totpKeyVersion))
    .limit(RECORDS_PER_KIND);
  return matches.flatMap((row) =>
    row.keyVersion !== null && row.wrappedKey
      ? [{ aad: totpAAD(row.userID), keyVersion: row.keyVersion, wrappedKey: row.wrappedKey, ciphertext: NONE }]
      : [],
  );
}

async function newestCardToken(db: Db, from: number, to: number): Promise<WrappedKey[]> {
  const { cardID, accountID, keyVersion, wrappedKey, createdOn } = linkedCardTable;
  const matches = await db
    .select({ cardID, accountID, keyVersion, wrappedKey })
    .from(linkedCardTable)
    .where(between(keyVersion, from, to))
    .orderBy(desc(keyVersion), desc(createdOn))
    .limit(RECORDS_PER_KIND);
  return matches.map((row) => ({ ...row, aad: cardTokenAAD(row), ciphertext: NONE }));
}

async function newestEndToEndKey(db: Db, from: number, to: number): Promise<WrappedKey[]> {
  const { keyID, accountID, keyVersion, wrappedKey, createdOn } = endToEndKeyTable;
  const matches = await db
    .select({ keyID, accountID, keyVersion, wrappedKey })
    .from(endToEndKeyTable)
    .where(between(keyVersion, from, to))
    .orderBy(desc(keyVersion), desc(createdOn))
    .limit(RECORDS_PER_KIND);
  return matches.map((row) => ({ ...row, aad: endToEndKeyAAD(row), ciphertext: NONE }));
}

async function newestWebhookSecret(db: Db, from: number, to: number): Promise<WrappedKey[]> {
  const { secretID, endpointID, keyVersion, wrappedKey, createdOn } = webhookSecretTable;
  const matches = await db
    .select({ secretID, endpointID, keyVersion, wrappedKey })
    .from(webhookSecretTable)
    .where(between(keyVersion, from, to))
    .orderBy(desc(keyVersion), desc(createdOn))
    .limit(RECORDS_PER_KIND);
  return matches.map((row) => ({ ...row, aad: webhookSecretAAD(row), ciphertext: NONE }));
}

async function newestMail(db: Db, from: number, to: number): Promise<WrappedKey[]> {
  const { mailID, keyVersion, wrappedKey, createdOn } = mailTable;
  const matches = await db
    .select({ mailID, keyVersion, wrappedKey })
    .from(mailTable)
    .where(between(keyVersion, from, to))
    .orderBy(desc(keyVersion), desc(createdOn))
    .limit(RECORDS_PER_KIND);
  return matches.flatMap((row) =>
    row.keyVersion !== null && row.wrappedKey
      ? [{ aad: mailAAD(row.mailID), keyVersion: row.keyVersion, wrappedKey: row.wrappedKey, ciphertext: NONE }]
      : [],
  );
}
