import { dashboardAccounts } from "@/lib/domain/accounts/dashboard";
import { listDashboardAccounts } from "@/lib/domain/accounts/list-dashboard-accounts";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, PATCH, POST, PUT, DELETE, OPTIONS } = routes({
  GET: [dashboardAccounts.list, (ctx, { query }) => listDashboardAccounts(ctx, query)],
});
