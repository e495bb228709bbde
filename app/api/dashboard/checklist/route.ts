import { setupChecklist } from "@/lib/domain/setup-checklist/bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(setupChecklist.get);
