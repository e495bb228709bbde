import { issuedCards } from "@/lib/domain/cards/issuing/bindings";
import { routes } from "@/lib/http/adapters/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(issuedCards.list, issuedCards.create);
