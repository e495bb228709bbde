import { getPolicies, updatePolicies } from "@/lib/domain/team-policies/policies";
import { policies } from "@/lib/domain/team-policies/dashboard";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [policies.get, (ctx) => getPolicies(ctx)],
  PUT: [policies.update, (ctx, { body }) => updatePolicies(ctx, body)],
});
