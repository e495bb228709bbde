import { files } from "@/lib/domain/files/contract";
import { decideFile } from "@/lib/domain/files/decide-file";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: [files.decide, (ctx, { params, body }) => decideFile(ctx, params.fileID, body)],
});
