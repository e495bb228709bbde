import { issuedCards } from "@/lib/domain/cards/issuing/bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(issuedCards.get, issuedCards.update);
