import { events } from "@/lib/domain/event-log/bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(events.list);
