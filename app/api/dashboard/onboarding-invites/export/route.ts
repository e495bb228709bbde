import { exportInvites } from "@/lib/domain/invites/export-invites";
import { inviteList } from "@/lib/domain/invites/dashboard";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [inviteList.export, (ctx, { query }) => exportInvites(ctx, query)],
});
