import { branding } from "@/lib/domain/accounts/branding/bindings";
import { routes } from "@/lib/http/adapters/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  branding.get,
  branding.create,
  branding.update,
  branding.replace,
);
