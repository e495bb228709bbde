import { memberInvites } from "@/lib/domain/member-invites/bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(memberInvites.resend);
