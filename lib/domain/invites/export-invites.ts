import { recordAudit } from "@/lib/domain/audit/record";
import type { Ctx } from "@/lib/domain/context";
import { download } from "@/lib/domain/download";
import { partsOf } from "@/lib/domain/part";
import { sheet, type SheetColumn } from "@/lib/domain/sheet";
import { prefilledName } from "./shared/prefilled-name";
import type { ExportInvites, ListedInvite } from "./dashboard";
import { countInvites, findInvites } from "./search-invites";

const COLUMNS: Record<string, (invite: ListedInvite) => string | undefined> = {
  Recipient: ({ prefill }) => prefill && prefilledName(prefill),
  Status: ({ stage }) => stage,
  Capabilities: ({ capabilities }) => capabilities.join(" "),
  "Fee plans": ({ feePlanCodes }) => feePlanCodes.join(" "),
  "Created by": ({ createdBy }) => createdBy,
  "Created (UTC)": ({ createdOn }) => createdOn,
  "First opened (UTC)": ({ openedOn }) => openedOn,
  "Last step": ({ step }) => step,
  "Redeemed (UTC)": ({ redeemedOn }) => redeemedOn,
  "Revoked (UTC)": ({ revokedOn }) => revokedOn,
  Account: ({ redeemedAccountID }) => redeemedAccountID,
  Link: ({ stage, link }) => (stage === "pending" || stage === "in-progress" ? link : undefined),
};
const SHEET = Object.entries(COLUMNS).map(([name, cell]): SheetColumn<ListedInvite> => ({
  name,
  cell: (invite) => cell(invite) ?? "",
}));

/**
 * All matching invites as CSV, streamed as they are read. No cell can start a formula. The file's name has the number
 * of rows.
 */
export async function exportInvites(ctx: Ctx, search: ExportInvites): Promise<Response> {
  const counts = await countInvites(ctx, search);
  const total = (search.status ?? Object.keys(counts)).reduce(
    (sum, stage) => sum + counts[stage as keyof typeof counts],
    0,
  );
  await recordAudit(ctx, {
    action: "invites.export",
    object: String(total),
    outcome: "done",
    accountID: ctx.accountID,
  });
  const parts = partsOf<ListedInvite>((last, count) =>
    findInvites(ctx, search, { skip: 0, count, after: last && { on: last.createdOn, id: last.code } }),
  );
  return download(sheet(SHEET, parts), { name: "invites", format: "csv", rows: total });
}
