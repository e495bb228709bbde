import { institutions } from "@/lib/domain/money/institutions/bindings";
import { routes } from "@/lib/http/adapters/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(institutions.searchAch);
