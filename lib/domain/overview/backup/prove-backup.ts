import type { Db } from "@/db/client";
import { auditHeadTable } from "@/db/schema";
import { AccountID } from "@/lib/core/api/ids";
import { allPartners, type LedgerBreach, checkPartnerBooks } from "@/lib/domain/money/ledger/check-books";
import { checkOwnEnd, strayHeads } from "@/lib/domain/platform/audit/check-ends";
import { checkAllLinks, type TrailFault } from "@/lib/domain/platform/audit/check-links";
import { compareKeys } from "@/lib/domain/platform/vault/check-keys";
import { rewrap } from "@/lib/domain/platform/vault/envelope";
import { newestSealed } from "@/lib/domain/platform/vault/newest-sealed";
import { readAuditHeads } from "@/lib/providers/audit-heads";
import type { FileStore } from "@/lib/providers/stored-files";
import { KeyError, type KeyProvider } from "@/lib/providers/keys";
import { isOpened, proveFiles } from "./prove-files";

/** The parts of a backup, in the order they are checked. */
export type BackupPart = "books" | "trails" | "keys" | "files";

/** Number of items read in each part, and each fault as a sentence. */
export type BackupProof = Record<BackupPart, { read: number; problems: string[] }>;

export interface BackupPlaces {
  keys: KeyProvider;
  files: FileStore;
  /** The file with the ends of the hash chains. It may be newer than the database. */
  heads: string;
}

/** Carries the result out of a transaction that is rolled back. */
class Proved extends Error {
  constructor(readonly proof: BackupProof) {
    super("proved");
  }
}

/**
 * Checks a restored database with its keys and files. `db` is the owner's connection. Reads one snapshot and changes
 * nothing. Checks that depend on today's date, such as overdue work, are not faults of a backup.
 */
export async function proveBackup(db: Db, places: BackupPlaces): Promise<BackupProof> {
  const proof = await db
    .transaction(
      async (open): Promise<BackupProof> => {
        const partners = await allPartners(open);
        const books = await proveBooks(open, partners);
        const trails = await proveTrails(open, partners, places.heads);
        const keys = await proveKeys(open, places.keys);
        throw new Proved({ books, trails, keys, files: { read: 0, problems: [] } });
      },
      { isolationLevel: "repeatable read" },
    )
    .catch((error: unknown) => {
      if (error instanceof Proved) return error.proof;
      throw error;
    });
  const files = lacksKeys(proof) ? proof.files : await proveFiles(db, places);
  return { ...proof, files };
}

/** Whether the key file does not belong to the database. Every file would then fail as well, so files are not read. */
export const lacksKeys = ({ keys }: BackupProof) => keys.problems.length > 0 && keys.read === 0;

async function proveBooks(db: Db, partners: readonly AccountID[]): Promise<BackupProof["books"]> {
  const problems: string[] = [];
  for (const partnerID of partners)
    for (const fault of await checkPartnerBooks({ db, now: new Date() }, partnerID, { allDays: true }))
      problems.push(booksSentence(partnerID, fault));
  return { read: partners.length, problems };
}

const booksSentence = (partnerID: AccountID, { invariant, ids }: LedgerBreach) =>
  `The books of partner ${partnerID} break the rule "${invariant}": ${ids.join(", ")}.`;

const TRAIL_WORDS: Record<TrailFault["fault"], string> = {
  changed: "was changed after it was written",
  missing: "is missing",
  cut: "and all later rows are missing",
  rewritten: "differs from the recorded chain end",
  "heads-lost": "is not in the file of chain ends",
  waiting: "waits for its place in the chain",
};

async function proveTrails(db: Db, partnerIDs: readonly AccountID[], file: string): Promise<BackupProof["trails"]> {
  const withHead = await db.select({ partnerID: auditHeadTable.partnerID }).from(auditHeadTable);
  const partners = [...new Set([...partnerIDs, ...withHead.map(({ partnerID }) => AccountID.parse(partnerID))])];
  const remembered = (await readAuditHeads(file, new Set<string>(partners)))?.heads ?? [];
  const problems: string[] = [];
  let read = 0;
  for (const partnerID of partners) {
    const links = await checkAllLinks(db, partnerID);
    const end = await checkOwnEnd(db, partnerID);
    // A newer file of chain ends includes rows from after the backup.
    const heads = remembered.filter((head) => head.partnerID === partnerID && head.sequence <= end.last);
    const [stray] = await strayHeads(db, heads);
    const isRewritten = stray && ({ fault: "rewritten", sequence: stray.sequence } satisfies TrailFault);
    const fault = links.fault ?? end.fault ?? isRewritten;
    read += links.rows;
    if (fault)
      problems.push(`Row ${fault.sequence} of the audit log of partner ${partnerID} ${TRAIL_WORDS[fault.fault]}.`);
  }
  return { read, problems };
}

/** Compares the keys with the database's records of them, and unwraps the newest records of each kind and version. */
async function proveKeys(db: Db, keys: KeyProvider): Promise<BackupProof["keys"]> {
  try {
    await compareKeys(db, keys);
  } catch (error) {
    if (!(error instanceof KeyError)) throw error;
    return { read: 0, problems: [`${error.message}.`] };
  }
  let read = 0;
  const problems: string[] = [];
  for (const purpose of ["card", "identity", "secret"] as const) {
    const versions = keys.list().filter((entry) => entry.purpose === purpose);
    for (const { version } of versions) {
      const sealed = await newestSealed(db, purpose, version, version);
      const spoiled = sealed.filter(({ aad, ...record }) => !isOpened(() => rewrap(keys, purpose, aad, record)));
      read += sealed.length;
      if (spoiled.length > 0)
        problems.push(
          `The ${purpose} key of version ${version} opens ${sealed.length - spoiled.length} of ${sealed.length} records.`,
        );
    }
  }
  return { read, problems };
}
