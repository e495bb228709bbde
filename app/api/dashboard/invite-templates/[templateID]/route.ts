import { inviteTemplates } from "@/lib/domain/invite-builder/bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(inviteTemplates.update, inviteTemplates.delete);
