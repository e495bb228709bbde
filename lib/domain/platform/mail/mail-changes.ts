import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { securityLetter, type SecurityChange } from "./notice-letters";
import { pageURL } from "./page-url";
import { queueMail } from "./queue-mail";
import { onlyAccountOf, type StaffMember } from "./staff";

type Clock = Pick<PublicCtx, "db" | "now" | "requestID">;

export async function mailPerson(
  ctx: Clock,
  change: Exclude<SecurityChange, "api-key-created">,
  { userID, email, by }: { userID: string; email: string; by?: string },
): Promise<void> {
  const link = pageURL("/settings/security");
  await queueMail(ctx, [
    {
      key: `${change}:${ctx.requestID}:${userID}`,
      kind: "security-notice",
      to: email,
      accountID: await onlyAccountOf(ctx, userID),
      letter: () => securityLetter(change, { on: ctx.now, by, link }),
    },
  ]);
}

export async function mailKeyChange(
  ctx: Clock,
  staff: readonly StaffMember[],
  { keyID, by }: { keyID: string; by: string | undefined },
): Promise<void> {
  const link = pageURL("/developers/api-keys");
  await queueMail(
    ctx,
    staff.map(({ accountID, userID, email }) => ({
      key: `api-key-created:${keyID}:${userID}`,
      kind: "security-notice" as const,
      to: email,
      accountID,
      letter: () => securityLetter("api-key-created", { on: ctx.now, by, link }),
    })),
  );
}
