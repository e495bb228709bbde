import { underwriting } from "@/lib/domain/underwriting/contract";
import { putUnderwriting } from "@/lib/domain/underwriting/put-underwriting";
import { getUnderwriting } from "@/lib/domain/underwriting/queries";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [underwriting.get, (ctx) => getUnderwriting(ctx)],
  PUT: [underwriting.put, (ctx, { body }) => putUnderwriting(ctx, body)],
});
