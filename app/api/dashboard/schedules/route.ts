import { partnerSchedules } from "@/lib/domain/schedules/bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(partnerSchedules.list);
