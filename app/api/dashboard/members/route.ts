import { members } from "@/lib/domain/team/dashboard";
import { listMembers } from "@/lib/domain/team/queries";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [members.list, (ctx) => listMembers(ctx)],
});
