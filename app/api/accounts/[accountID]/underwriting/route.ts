import { underwriting } from "@/lib/domain/accounts/underwriting/bindings";
import { routes } from "@/lib/http/adapters/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(underwriting.get, underwriting.put);
