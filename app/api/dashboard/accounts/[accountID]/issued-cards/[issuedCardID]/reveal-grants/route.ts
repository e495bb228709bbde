import { revealGrants } from "@/lib/domain/issuing/bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(revealGrants.create);
