import { schedules } from "@/lib/domain/money/schedules/bindings";
import { routes } from "@/lib/http/adapters/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(schedules.create, schedules.list);
