import { memberships } from "@/lib/domain/team/dashboard";
import { listMemberships } from "@/lib/domain/team/queries";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [memberships.list, (ctx) => listMemberships(ctx)],
});
