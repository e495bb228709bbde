import { inviteList } from "@/lib/domain/invites/bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(inviteList.stops);
