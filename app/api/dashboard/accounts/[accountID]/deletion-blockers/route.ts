import { accounts } from "@/lib/domain/accounts/contract";
import { deletionBlockers } from "@/lib/domain/accounts/deletion-blockers";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [accounts.deletionBlockers, (ctx) => deletionBlockers(ctx)],
});
