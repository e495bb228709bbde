import { institutions } from "@/lib/domain/money/institutions/bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(institutions.searchAch);
