import { fees } from "@/lib/domain/fee-plans/contract";
import { retrieveFees } from "@/lib/domain/fee-plans/queries";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [fees.retrieve, (ctx, { query }) => retrieveFees(ctx, query)],
});
