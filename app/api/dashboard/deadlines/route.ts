import { deadlines } from "@/lib/domain/deadlines/bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(deadlines.list);
