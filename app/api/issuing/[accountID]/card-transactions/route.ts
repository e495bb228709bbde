import { cardTransactions } from "@/lib/domain/cards/authorizations/bindings";
import { routes } from "@/lib/http/adapters/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(cardTransactions.list);
