import { createHash, createHmac } from "node:crypto";
import path from "node:path";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { z } from "zod";
import type { ArchivedPart, ArchiveManifest } from "@/db/schema";
import { VaultError } from "@/lib/domain/platform/vault/envelope";
import { openArchivePiece, sealArchivePiece } from "@/lib/domain/platform/vault/sealed-records";
import { ArchiveError, newPieces, piecesOf, readWhole, writeWhole } from "@/lib/providers/archive-folder";
import { keys } from "@/lib/providers/keys";

/** The parts of an archived month. Each is a file of JSON lines. */
const PARTS = ["entries", "audit", "month-ends", "chain-ends"] as const;
type PartName = (typeof PARTS)[number];

/** An archived month: the folder of its files, its first day, and the key of its pieces. */
export interface ArchivePlace {
  folder: string;
  month: string;
  key: Buffer;
}

/** Characters collected before a piece is sealed, and the maximum size of an unpacked piece. */
const PIECE = 1_000_000;
const UNPACKED_MAX = 64 << 20;

const [packed, unpacked] = [promisify(gzip), promisify(gunzip)];
const fileOf = ({ folder }: ArchivePlace, part: PartName) => path.join(folder, `${part}.jsonl.gz.sealed`);
const manifestOf = (folder: string) => path.join(folder, "manifest.json");

class PartSum {
  readonly #hash = createHash("sha256");
  #rows = 0;
  #pieces = 0;

  add(text: Buffer): void {
    this.#hash.update(text);
    for (const byte of text) if (byte === NEWLINE) this.#rows += 1;
    this.#pieces += 1;
  }

  get pieces(): number {
    return this.#pieces;
  }

  end(): ArchivedPart {
    return { rows: this.#rows, pieces: this.#pieces, sha256: this.#hash.digest("hex") };
  }
}

const NEWLINE = 10;

type Lines = Iterable<readonly string[]> | AsyncIterable<readonly string[]>;

/** Collects lines into pieces of text. The size of the batches does not change the resulting text. */
async function* gathered(lines: Lines): AsyncGenerator<Buffer> {
  let [piece, length]: [string[], number] = [[], 0];
  for await (const some of lines)
    for (const line of some) {
      piece.push(line);
      length += line.length;
      if (length < PIECE) continue;
      yield Buffer.from(`${piece.join("\n")}\n`);
      [piece, length] = [[], 0];
    }
  if (piece.length > 0) yield Buffer.from(`${piece.join("\n")}\n`);
}

/** Returns the count and hash that lines would have as a part, without writing the part. */
export async function sumOf(lines: Lines): Promise<ArchivedPart> {
  const sum = new PartSum();
  for await (const text of gathered(lines)) sum.add(text);
  return sum.end();
}

/** Writes a part as sealed pieces of JSON lines. Keeps one piece in memory at a time. */
export async function writePart(place: ArchivePlace, part: PartName, lines: Lines): Promise<ArchivedPart> {
  const sum = new PartSum();
  const file = await newPieces(fileOf(place, part));
  try {
    for await (const text of gathered(lines)) {
      const at = { month: place.month, part, piece: sum.pieces };
      sum.add(text);
      await file.add(sealArchivePiece(place.key, at, await packed(text)));
    }
  } finally {
    await file.close();
  }
  return sum.end();
}

/** Reads a part, one piece of text at a time. Throws an ArchiveError for a file that changed since it was written. */
export async function* readPart(place: ArchivePlace, part: PartName): AsyncGenerator<Buffer> {
  const file = fileOf(place, part);
  let piece = 0;
  for await (const sealed of piecesOf(file)) {
    try {
      const opened = openArchivePiece(place.key, { month: place.month, part, piece }, sealed);
      yield await unpacked(opened, { maxOutputLength: UNPACKED_MAX });
    } catch (error) {
      throw error instanceof VaultError ? new ArchiveError(`${file} does not open: it was cut or changed`) : error;
    }
    piece += 1;
  }
}

/** Reads all parts in the folder. Throws an ArchiveError unless each matches the manifest. */
export async function proveFiles(place: ArchivePlace, { parts }: ArchiveManifest): Promise<void> {
  for (const part of PARTS) {
    const sum = new PartSum();
    for await (const text of readPart(place, part)) sum.add(text);
    if (!isSamePart(sum.end(), parts[part]))
      throw new ArchiveError(`${fileOf(place, part)} does not match the archived rows`);
  }
}

export const isSamePart = (one: ArchivedPart, other: ArchivedPart | undefined) =>
  one.rows === other?.rows && one.sha256 === other.sha256;

/** Signs the manifest of an archive. Someone who has only the files and the database cannot forge the signature. */
export function signedManifest(manifest: Omit<ArchiveManifest, "mac">): ArchiveManifest {
  return { ...manifest, mac: signatureOf(manifest) };
}

function signatureOf({ format, month, madeOn, parts }: Omit<ArchiveManifest, "mac">): string {
  const summary = PARTS.map((part) => [part, parts[part]?.rows, parts[part]?.pieces, parts[part]?.sha256]);
  const text = JSON.stringify(["archive", format, month, madeOn, summary]);
  return createHmac("sha256", keys().mac("audit")).update(text).digest("hex");
}

export const writeManifest = (folder: string, manifest: ArchiveManifest) =>
  writeWhole(manifestOf(folder), `${JSON.stringify(manifest, null, 2)}\n`);

const Part = z.object({ rows: z.int(), pieces: z.int(), sha256: z.string() });
const Manifest = z.object({
  format: z.literal(1),
  month: z.string(),
  madeOn: z.string(),
  parts: z.record(z.string(), Part),
  mac: z.string(),
});

/** Reads an archive's manifest. Throws an ArchiveError unless it is signed and is the one stored in the database. */
export async function readManifest(folder: string, expected: ArchiveManifest): Promise<ArchiveManifest> {
  const text = await readWhole(manifestOf(folder));
  const manifest = Manifest.safeParse(parsed(text)).data;
  if (!manifest || manifest.mac !== signatureOf(manifest))
    throw new ArchiveError(`${manifestOf(folder)} does not match its signature`);
  if (manifest.mac !== expected.mac) throw new ArchiveError(`${folder} is not the archive that this database made`);
  return manifest;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
