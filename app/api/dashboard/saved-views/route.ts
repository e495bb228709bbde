import { savedViews } from "@/lib/domain/saved-views/bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(savedViews.list, savedViews.create);
