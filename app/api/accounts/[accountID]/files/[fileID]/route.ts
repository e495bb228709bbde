import { files } from "@/lib/domain/files/contract";
import { getFile } from "@/lib/domain/files/queries";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [files.get, (ctx, { params }) => getFile(ctx, params.fileID)],
});
