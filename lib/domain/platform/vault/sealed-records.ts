import { randomBytes } from "node:crypto";
import type { EvidenceID, ExportID, FileID, MailID } from "@/lib/core/api/ids";
import { keys } from "@/lib/providers/keys";
import { aadOf, decrypt, encrypt, KEY_BYTES, open, seal, sealBytes, type SealedRecord, VaultError } from "./envelope";

/** Seals a file's bytes under a new key. The key stays in the row, and the bytes go to the file store. */
export function sealFile(fileID: FileID, bytes: Buffer): Promise<SealedRecord> {
  return sealBytes(keys(), "identity", fileAAD(fileID), bytes);
}

/** Opens a file's bytes. Throws a VaultError for the bytes of a different file, or if any bit differs. */
export function openFile(fileID: FileID, sealed: SealedRecord): Buffer {
  return open(keys(), "identity", fileAAD(fileID), sealed);
}

/** Binds a file to its ID alone, because an application's file becomes an account's. */
export function fileAAD(fileID: FileID): Buffer {
  return aadOf({ table: "file", column: "wrapped_key", id: fileID, accountID: "" });
}

/** Seals a file for or from a bank under a new key. The key stays in the row, and the bytes go to the file store. */
export function sealBankFile(fileID: string, bytes: Buffer): Promise<SealedRecord> {
  return sealBytes(keys(), "identity", bankFileAAD(fileID), bytes);
}

/** Opens a bank file. Throws a VaultError for a different file, or if any bit differs. */
export function openBankFile(fileID: string, sealed: SealedRecord): Buffer {
  return open(keys(), "identity", bankFileAAD(fileID), sealed);
}

/** Binds a bank file to its ID. It contains entries of many partners. */
export function bankFileAAD(fileID: string): Buffer {
  return aadOf({ table: "bank_file", column: "wrapped_key", id: fileID, accountID: "" });
}

/** Seals the bytes of an evidence file. The key stays in the row, and the bytes go to the file store. */
export function sealEvidence(evidenceID: EvidenceID, bytes: Buffer): Promise<SealedRecord> {
  return sealBytes(keys(), "identity", evidenceAAD(evidenceID), bytes);
}

/** Opens the bytes of an evidence file. Throws a VaultError for a different file, or if any bit differs. */
export function openEvidence(evidenceID: EvidenceID, sealed: SealedRecord): Buffer {
  return open(keys(), "identity", evidenceAAD(evidenceID), sealed);
}

export function evidenceAAD(evidenceID: EvidenceID): Buffer {
  return aadOf({ table: "dispute_evidence", column: "wrapped_key", id: evidenceID, accountID: "" });
}

/** Creates a key for the parts of an export. The row stores it sealed. */
export function newExportKey(exportID: ExportID): { key: Buffer; sealed: SealedRecord } {
  const key = randomBytes(KEY_BYTES);
  return { key, sealed: seal(keys(), "identity", exportAAD(exportID), key) };
}

/** Opens the key of an export's parts. Throws a VaultError for a different export's key. */
export function openExportKey(exportID: ExportID, sealed: SealedRecord): Buffer {
  return open(keys(), "identity", exportAAD(exportID), sealed);
}

export function exportAAD(exportID: ExportID): Buffer {
  return aadOf({ table: "list_export", column: "wrapped_key", id: exportID, accountID: "" });
}

const partAAD = (exportID: ExportID, part: number) =>
  aadOf({ table: "list_export", column: `part ${part}`, id: exportID, accountID: "" });

export function sealExportPart(key: Buffer, exportID: ExportID, part: number, bytes: Buffer): Buffer {
  return encrypt(key, partAAD(exportID, part), bytes);
}

/** Opens a part of an export. Throws a VaultError if the part, key or any bit differs. */
export function openExportPart(key: Buffer, exportID: ExportID, part: number, sealed: Buffer): Buffer {
  try {
    return decrypt(key, partAAD(exportID, part), sealed);
  } catch {
    throw new VaultError();
  }
}

/** Creates a key for the files of an archived month. The month's row stores it sealed. */
export function newArchiveKey(month: string): { key: Buffer; sealed: SealedRecord } {
  const key = randomBytes(KEY_BYTES);
  return { key, sealed: seal(keys(), "identity", archiveAAD(month), key) };
}

/** Opens the key of an archived month's files. Throws a VaultError for a different month's key. */
export function openArchiveKey(month: string, sealed: SealedRecord): Buffer {
  return open(keys(), "identity", archiveAAD(month), sealed);
}

/** Binds the key to the first day of its month. It opens rows of all partners. */
export function archiveAAD(month: string): Buffer {
  return aadOf({ table: "archived_month", column: "wrapped_key", id: month, accountID: "" });
}

/** The place of a piece in an archived month: the part, and the piece's number in the part, starting at 0. */
interface PiecePlace {
  month: string;
  part: string;
  piece: number;
}

const pieceAAD = ({ month, part, piece }: PiecePlace) =>
  aadOf({ table: "archived_month", column: `${part} ${piece}`, id: month, accountID: "" });

export function sealArchivePiece(key: Buffer, place: PiecePlace, bytes: Buffer): Buffer {
  return encrypt(key, pieceAAD(place), bytes);
}

/** Opens a piece of an archived month. Throws a VaultError if the place, key or any bit differs. */
export function openArchivePiece(key: Buffer, place: PiecePlace, sealed: Buffer): Buffer {
  try {
    return decrypt(key, pieceAAD(place), sealed);
  } catch {
    throw new VaultError();
  }
}

/** Seals the content of a mail, because its links and codes are secrets. */
export function sealMail(mailID: MailID, content: string): SealedRecord {
  return seal(keys(), "secret", mailAAD(mailID), Buffer.from(content));
}

/** Opens the content of a mail. Throws a VaultError for a different mail's content. */
export function openMail(mailID: MailID, sealed: SealedRecord): string {
  return open(keys(), "secret", mailAAD(mailID), sealed).toString();
}

/** Binds the content to its mail, which may belong to no account. */
export function mailAAD(mailID: MailID): Buffer {
  return aadOf({ table: "mail", column: "content", id: mailID, accountID: "" });
}

export function sealTOTP(userID: string, secret: string): SealedRecord {
  return seal(keys(), "secret", totpAAD(userID), Buffer.from(secret));
}

/** Opens the secret of a person's authenticator app. Throws a VaultError for a different person's secret. */
export function openTOTP(userID: string, sealed: SealedRecord): string {
  return open(keys(), "secret", totpAAD(userID), sealed).toString();
}

/** Binds the secret to its person, who may belong to several accounts. */
export function totpAAD(userID: string): Buffer {
  return aadOf({ table: "person", column: "totp", id: userID, accountID: "" });
}

export interface WebhookSecretPlace {
  secretID: string;
  endpointID: string;
}

/** Seals the secret that signs an endpoint's deliveries. */
export function sealWebhookSecret(place: WebhookSecretPlace, secret: string): SealedRecord {
  return seal(keys(), "secret", webhookSecretAAD(place), Buffer.from(secret));
}

/** Opens the secret of an endpoint. Throws a VaultError for a different endpoint's secret. */
export function openWebhookSecret(place: WebhookSecretPlace, sealed: SealedRecord): string {
  return open(keys(), "secret", webhookSecretAAD(place), sealed).toString();
}

export function webhookSecretAAD({ secretID, endpointID }: WebhookSecretPlace): Buffer {
  return aadOf({ table: "webhook_secret", column: "secret", id: secretID, accountID: endpointID });
}

export interface EndToEndKeyPlace {
  keyID: string;
  accountID: string;
}

/** Seals the private part of a key pair that clients encrypt to. */
export function sealEndToEndKey(place: EndToEndKeyPlace, privateKey: object): SealedRecord {
  return seal(keys(), "secret", endToEndKeyAAD(place), Buffer.from(JSON.stringify(privateKey)));
}

/** Opens the private part of a key pair. Throws a VaultError for a different key pair's. */
export function openEndToEndKey(place: EndToEndKeyPlace, sealed: SealedRecord): Record<string, string> {
  return JSON.parse(open(keys(), "secret", endToEndKeyAAD(place), sealed).toString()) as Record<string, string>;
}

export function endToEndKeyAAD({ keyID, accountID }: EndToEndKeyPlace): Buffer {
  return aadOf({ table: "end_to_end_key", column: "private_key", id: keyID, accountID });
}

export interface CardTokenPlace {
  cardID: string;
  accountID: string;
}

export function sealCardToken(place: CardTokenPlace, token: string): SealedRecord {
  return seal(keys(), "secret", cardTokenAAD(place), Buffer.from(token));
}

/** Opens a processor's token. Throws a VaultError for a different card's token. */
export function openCardToken(place: CardTokenPlace, sealed: SealedRecord): string {
  return open(keys(), "secret", cardTokenAAD(place), sealed).toString();
}

export function cardTokenAAD({ cardID, accountID }: CardTokenPlace): Buffer {
  return aadOf({ table: "linked_card", column: "token", id: cardID, accountID });
}
