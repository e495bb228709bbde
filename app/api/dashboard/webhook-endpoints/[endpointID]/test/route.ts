import { webhookEndpoints } from "@/lib/domain/webhooks/bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(webhookEndpoints.test);
