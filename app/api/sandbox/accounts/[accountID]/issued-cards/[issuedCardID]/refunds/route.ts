import { cardSimulation } from "@/lib/domain/cards/card-simulation/bindings";
import { routes } from "@/lib/http/adapters/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(cardSimulation.refund);
