import { linkedCards } from "@/lib/domain/money/linked-cards/bindings";
import { routes } from "@/lib/http/adapters/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  linkedCards.get,
  linkedCards.update,
  linkedCards.disable,
);
