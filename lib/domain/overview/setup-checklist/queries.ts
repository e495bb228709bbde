import { sql, type SQL } from "drizzle-orm";
import { rows } from "@/db/client";
import type { AccountID } from "@/lib/core/api/ids";
import type { SignedInCtx } from "@/lib/domain/kernel/operations/context";
import { SETUP_STEPS, type SetupChecklist, type SetupStep } from "./dashboard";
import { ownerOf } from "./setup-checklist";

type ChecklistRow = Record<SetupStep, boolean> & { isPartner: boolean; dismissedOn: string | null };

/** The person's checklist, in one query over indexes. A step is done once its rows exist. Throws 403. */
export async function getSetupChecklist(ctx: SignedInCtx): Promise<SetupChecklist> {
  const [checklist] = await rows<ChecklistRow>(ctx.db, checklistOf(ownerOf(ctx)));
  if (!checklist?.isPartner) return { steps: [] };
  return {
    steps: SETUP_STEPS.map((step) => ({ step, isDone: checklist[step] })),
    ...(checklist.dismissedOn !== null && { dismissedOn: checklist.dismissedOn }),
  };
}

/** Selects one row: each step by its name, whether the account is a partner, and when the person dismissed the list. */
export function checklistOf({ accountID, userID }: ReturnType<typeof ownerOf>): SQL {
  const isDone = doneBy(accountID);
  const columns = SETUP_STEPS.map((step) => sql`${isDone[step]} as ${sql.identifier(step)}`);
  return sql`
    select account.partner_id is null as "isPartner", ${sql.join(columns, sql`, `)},
      (select to_char(dismissed_on at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from checklist_dismissal
        where account_id = ${accountID}::uuid and user_id = ${userID}::uuid) as "dismissedOn"
    from account where account.account_id = ${accountID}::uuid`;
}

/** The condition that each step's rows exist. Rows that have since ended count too. */
function doneBy(partnerID: AccountID): Record<SetupStep, SQL> {
  const own = sql`${partnerID}::uuid`;
  const invite = (more: SQL) => sql`exists (select 1 from onboarding_invite where account_id = ${own}${more})`;
  return {
    "invite-created": invite(sql``),
    "invite-opened": sql`(${invite(sql` and opened_on is not null`)} or ${invite(sql` and redeemed_on is not null`)})`,
    "account-enabled": sql`exists (select 1 from connection join capability on capability.partner_id = ${own} and capability.account_id = connection.account_id
      where connection.partner_id = ${own} and connection.account_id <> ${own} and capability.status = 'enabled')`,
    "card-issued": sql`exists (select 1 from issued_card where partner_id = ${own})`,
    "money-moved": sql`(exists (select 1 from transfer where partner_id = ${own} and not archived and status not in ('failed', 'canceled'))
      or exists (select 1 from card_authorization where partner_id = ${own} and status <> 'declined'))`,
    "key-created": sql`exists (select 1 from api_key where account_id = ${own})`,
    "webhook-received": sql`exists (select 1 from webhook_endpoint join webhook_delivery
        on webhook_delivery.partner_id = webhook_endpoint.partner_id and webhook_delivery.endpoint_id = webhook_endpoint.endpoint_id
          and webhook_delivery.status = 'delivered'
      where webhook_endpoint.partner_id = ${own} and webhook_endpoint.account_id = ${own})`,
  };
}
