import { sandbox } from "@/lib/domain/overview/sandbox/bindings";
import { routes } from "@/lib/http/adapters/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(sandbox.proof);
