import { bind } from "@/lib/domain/bind";
import * as contract from "./contract";
import { getFile, listFiles } from "./queries";
import { uploadFile } from "./upload-file";
import { downloadFile } from "./download-file";
import { decideFile } from "./decide-file";

export const files = bind(contract.files, {
  get: (ctx, { params }) => getFile(ctx, params.fileID),
  list: listFiles,
  upload: (ctx, { body }) => uploadFile(ctx, body),
  content: (ctx, { params }) => downloadFile(ctx, params.fileID),
  decide: (ctx, { params, body }) => decideFile(ctx, params.fileID, body),
});
