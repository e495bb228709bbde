import { actFor } from "@/lib/domain/team/act-for";
import { memberships } from "@/lib/domain/team/dashboard";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: [memberships.actFor, (ctx, { body }) => actFor(ctx, body)],
});
