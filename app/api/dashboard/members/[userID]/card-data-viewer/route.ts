import { cardDataViewers } from "@/lib/domain/team/bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(cardDataViewers.grant, cardDataViewers.revoke);
