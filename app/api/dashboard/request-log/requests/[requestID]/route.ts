import { requestLog } from "@/lib/domain/request-log/bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(requestLog.get);
