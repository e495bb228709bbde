import { search } from "@/lib/domain/search/bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(search.find);
