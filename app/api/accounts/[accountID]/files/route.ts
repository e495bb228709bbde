import { files } from "@/lib/domain/files/contract";
import { listFiles } from "@/lib/domain/files/queries";
import { uploadFile } from "@/lib/domain/files/upload-file";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [files.list, (ctx) => listFiles(ctx)],
  POST: [files.upload, (ctx, { body }) => uploadFile(ctx, body)],
});
