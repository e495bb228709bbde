import { providerEvents } from "@/lib/domain/money/rails/bindings";
import { routes } from "@/lib/http/adapters/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(providerEvents.receive);
