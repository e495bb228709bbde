import { invitePeople } from "@/lib/domain/invite-people/bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(invitePeople.remove);
