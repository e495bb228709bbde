import { accountActivity } from "@/lib/domain/accounts/dashboard";
import { listActivity } from "@/lib/domain/accounts/list-activity";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, PATCH, POST, PUT, DELETE, OPTIONS } = routes({
  GET: [accountActivity.list, (ctx, { query }) => listActivity(ctx, query)],
});
