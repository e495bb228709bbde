import { sandboxEvents } from "@/lib/domain/platform/event-log/bindings";
import { routes } from "@/lib/http/adapters/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(sandboxEvents.list);
