import { ping } from "@/lib/domain/access/keys/bindings";
import { routes } from "@/lib/http/adapters/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(ping.get);
