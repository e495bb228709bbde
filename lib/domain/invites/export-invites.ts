import { recordAudit } from "@/lib/domain/audit/record";
import type { Ctx } from "@/lib/domain/context";
import { csv, download } from "@/lib/domain/download";
import { prefilledName } from "./shared/prefill";
import type { ExportInvites, ListedInvite } from "./dashboard";
import { countInvites, findInvites } from "./search-invites";

const ROWS_AT_ONCE = 1000;
const COLUMNS = [
  "Recipient",
  "Status",
  "Capabilities",
  "Fee plans",
  "Created by",
  "Created (UTC)",
  "First opened (UTC)",
  "Last step",
  "Redeemed (UTC)",
  "Revoked (UTC)",
  "Account",
  "Link",
];

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
  return download(rowsOf(ctx, search), { name: "invites", format: "csv", rows: total });
}

async function* rowsOf(ctx: Ctx, search: ExportInvites): AsyncGenerator<string> {
  yield `\uFEFF${csv([COLUMNS])}`;
  for (let skip = 0; ; skip += ROWS_AT_ONCE) {
    const found = await findInvites(ctx, search, { skip, count: ROWS_AT_ONCE });
    if (found.length > 0) yield csv(found.map(cellsOf));
    if (found.length < ROWS_AT_ONCE) return;
  }
}

function cellsOf(invite: ListedInvite): string[] {
  return [
    (invite.prefill && prefilledName(invite.prefill)) ?? "",
    invite.stage,
    invite.capabilities.join(" "),
    invite.feePlanCodes.join(" "),
    invite.createdBy,
    invite.createdOn,
    invite.openedOn ?? "",
    invite.step ?? "",
    invite.redeemedOn ?? "",
    invite.revokedOn ?? "",
    invite.redeemedAccountID ?? "",
    invite.stage === "pending" || invite.stage === "in-progress" ? invite.link : "",
  ];
}
