import { listPage } from "@/app/list-page";
import { InviteTable } from "@/components/onboarding/invite-table";
import { inviteList } from "@/components/onboarding/invites.list";
import { NewInviteActions } from "@/components/onboarding/new-invite-actions";
import { feePlans } from "@/lib/domain/money/fee-plans/contract";
import { inviteTemplates } from "@/lib/domain/onboarding/invite-builder/dashboard";
import { read } from "@/lib/http/preload";

export const metadata = { title: "Invites" };

export default listPage(inviteList, InviteTable, {
  title: "Invites",
  description: "Links people use to open accounts connected to yours.",
  actions: <NewInviteActions />,
  reads: () => [read(inviteTemplates.list), read(feePlans.choices)],
});
