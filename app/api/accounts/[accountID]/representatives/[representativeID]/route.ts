import { representatives } from "@/lib/domain/accounts/representatives/bindings";
import { routes } from "@/lib/http/adapters/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  representatives.get,
  representatives.update,
  representatives.remove,
);
