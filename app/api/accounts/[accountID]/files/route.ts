import { files } from "@/lib/domain/accounts/files/bindings";
import { routes } from "@/lib/http/adapters/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(files.list, files.upload);
