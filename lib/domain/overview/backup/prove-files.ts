import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "@/db/client";
import type { EvidenceID, ExportID, FileID } from "@/lib/core/api/ids";
import { partName } from "@/lib/domain/overview/list-exports/list-exports";
import { open as openSealed, VaultError } from "@/lib/domain/platform/vault/envelope";
import {
  bankFileAAD,
  evidenceAAD,
  exportAAD,
  fileAAD,
  openExportPart,
} from "@/lib/domain/platform/vault/sealed-records";
import { FileStoreError } from "@/lib/providers/file-store-error";
import type { FileStore } from "@/lib/providers/stored-files";
import type { KeyProvider } from "@/lib/providers/keys";

interface FilePlaces {
  keys: KeyProvider;
  files: FileStore;
}

interface StoredRow {
  partnerID: string;
  id: string;
  keyVersion: number;
  wrappedKey: Buffer;
}

interface ExportedRow extends StoredRow {
  ciphertext: Buffer;
  attempt: number;
  parts: number;
}

/** A row's stored bytes: the name of each part, and the function that opens it. Opening throws a VaultError. */
interface StoredBytes {
  name: string;
  open: (bytes: Buffer) => unknown;
}

interface StoredKind<R extends StoredRow = StoredRow> {
  word: string;
  rows: SQL;
  bytesOf: (row: R, keys: KeyProvider) => readonly StoredBytes[];
}

const FIRST = "00000000-0000-0000-0000-000000000000";
const SEALED = sql`key_version as "keyVersion", wrapped_key as "wrappedKey"`;

const oneFile =
  (aadOf: (id: string) => Buffer): StoredKind["bytesOf"] =>
  ({ id, ...row }, keys) => [
    { name: id, open: (ciphertext) => openSealed(keys, "identity", aadOf(id), { ...row, ciphertext }) },
  ];

const exported: StoredKind<ExportedRow> = {
  word: "Export",
  rows: sql`select partner_id as "partnerID", export_id as id, ${SEALED}, ciphertext, attempt, parts from list_export
    where state = 'ready' and expires_on > now()`,
  bytesOf: ({ id, attempt, parts, ...sealed }, keys) => {
    const exportID = id as ExportID;
    return Array.from({ length: parts }, (_, index) => ({
      name: partName(exportID, attempt, index + 1),
      open: (bytes) =>
        openExportPart(openSealed(keys, "identity", exportAAD(exportID), sealed), exportID, index + 1, bytes),
    }));
  },
};

const KINDS = [
  {
    word: "Document",
    rows: sql`select partner_id as "partnerID", file_id as id, ${SEALED} from file where length(wrapped_key) > 0`,
    bytesOf: oneFile((id) => fileAAD(id as FileID)),
  },
  {
    word: "Evidence",
    rows: sql`select partner_id as "partnerID", evidence_id as id, ${SEALED} from dispute_evidence where length(wrapped_key) > 0`,
    bytesOf: oneFile((id) => evidenceAAD(id as EvidenceID)),
  },
  {
    word: "Bank file",
    rows: sql`select ${FIRST}::uuid as "partnerID", file_id as id, ${SEALED} from bank_file
      where state not in ('duplicate', 'skipped')`,
    bytesOf: oneFile(bankFileAAD),
  },
  exported as StoredKind,
] as const satisfies readonly StoredKind[];

/** Files listed per query, and files read at once. */
const [PAGE, AT_ONCE] = [500, 8];

/** Reads every stored file, and reports each that is missing or does not open with these keys. */
export async function proveFiles(db: Db, places: FilePlaces): Promise<{ read: number; problems: string[] }> {
  const problems: string[] = [];
  let read = 0;
  for (const kind of KINDS) {
    for (let [partnerID, last] = [FIRST, FIRST]; ;) {
      const page = await rows<StoredRow>(
        db,
        sql`select * from (${kind.rows}) stored where ("partnerID", id) > (${partnerID}::uuid, ${last}::uuid)
          order by "partnerID", id limit ${PAGE}`,
      );
      for (let at = 0; at < page.length; at += AT_ONCE) {
        const some = page.slice(at, at + AT_ONCE).map((row) => proveRow(places, kind, row));
        problems.push(...(await Promise.all(some)).flatMap((fault) => fault ?? []));
      }
      read += page.length;
      const end = page.at(-1);
      if (!end || page.length < PAGE) break;
      [partnerID, last] = [end.partnerID, end.id];
    }
  }
  return { read, problems };
}

async function proveRow({ files, keys }: FilePlaces, { word, bytesOf }: StoredKind, row: StoredRow) {
  for (const { name, open } of bytesOf(row, keys)) {
    const bytes = await files.get(name).catch((error: unknown) => {
      if (error instanceof FileStoreError) return error.message;
      throw error;
    });
    if (typeof bytes === "string") return `${word} ${row.id} cannot be read: ${bytes}.`;
    if (!isOpened(() => open(bytes)))
      return `${word} ${row.id} does not open: its bytes are not those that were stored.`;
  }
  return undefined;
}

export function isOpened(open: () => unknown): boolean {
  try {
    open();
    return true;
  } catch (error) {
    if (error instanceof VaultError) return false;
    throw error;
  }
}
