import { files } from "@/lib/domain/files/contract";
import { downloadFile } from "@/lib/domain/files/download-file";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [files.content, (ctx, { params }) => downloadFile(ctx, params.fileID)],
});
