import { bind } from "@/lib/domain/kernel/operations/bind";
import * as contract from "./contract";
import { getFile, listFiles } from "./queries";
import { decideFile, downloadFile, uploadFile } from "./files";

export const files = bind(contract.files, {
  get: (ctx, { params }) => getFile(ctx, params.fileID),
  list: listFiles,
  upload: (ctx, { body }) => uploadFile(ctx, body),
  content: (ctx, { params }) => downloadFile(ctx, params.fileID),
  decide: (ctx, { params, body }) => decideFile(ctx, params.fileID, body),
});
