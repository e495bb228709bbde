import type { Ctx } from "../context";
import type { FileDetails, UploadFile } from "./contract";
import { storeFile } from "./store-file";

/** Stores a document of the account. Throws what `storeFile` throws. */
export async function uploadFile(ctx: Ctx, input: UploadFile): Promise<FileDetails> {
  const { accountID } = ctx;
  return { ...(await storeFile(ctx, { accountID }, input)), accountID };
}
