import { eq } from "drizzle-orm";
import { fileTable } from "@/db/schema";
import { Failure } from "@/lib/core/failure";
import type { FileID } from "@/lib/core/api/ids";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { UploadFile, type FileDetails } from "@/lib/domain/accounts/files/contract";
import { uploadFile } from "@/lib/domain/accounts/files/files";
import { fileStore } from "@/lib/providers/file-store";
import { ctxFor } from "./context";
import { csv, part } from "./documents";
import { newAccount, newPartner, testDatabase, type Partner } from "./factories";

export async function newFileSetting(mode: Partner["mode"] = "sandbox") {
  const partner = await newPartner(testDatabase(), { mode });
  const { accountID } = await newAccount(testDatabase(), partner);
  return { partner, accountID, ctx: ctxFor(partner, accountID) };
}

/** Uploads a document, by default a table. A name with `pending` in it leaves it undecided. */
export function newFile(
  ctx: Ctx,
  name = "list.csv",
  { bytes = csv(), ...more }: { bytes?: Buffer } & Partial<UploadFile> = {},
): Promise<FileDetails> {
  return uploadFile(ctx, UploadFile.parse({ file: part(name, bytes), filePurpose: "business_verification", ...more }));
}

/** The failure's fields or its kind; `nothing` if the work succeeded. */
export async function failureOf(work: Promise<unknown>): Promise<unknown> {
  const error: unknown = await work.then(
    () => "nothing",
    (thrown: unknown) => thrown,
  );
  return error instanceof Failure ? (error.fields ?? error.kind) : error;
}

/** A file's row, and whether its bytes are in the store. */
export async function storedFile(id: FileID) {
  const [row] = await testDatabase().select().from(fileTable).where(eq(fileTable.fileID, id));
  const ciphertext = await fileStore()
    .get(id)
    .catch(() => undefined);
  return { row, ciphertext, sealed: row && ciphertext && { ...row, ciphertext } };
}
