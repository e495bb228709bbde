import type { Ctx } from "../context";
import type { FileDetails, UploadFile } from "./contract";
import { storeFile } from "./store-file";

/** Keeps a document of the account at hand; throws what `storeFile` does. */
export async function uploadFile(ctx: Ctx, input: UploadFile): Promise<FileDetails> {
  const { accountID } = ctx;
  return { ...(await storeFile(ctx, { accountID }, input)), accountID };
}
