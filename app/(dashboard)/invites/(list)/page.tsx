import { listPage } from "@/app/list-page";
import { InviteTable, NewInviteActions } from "@/components/onboarding/list/invite-list";
import { inviteList } from "@/components/onboarding/list/invites.list";
import { feePlans } from "@/lib/domain/money/fee-plans/contract";
import { inviteTemplates } from "@/lib/domain/onboarding/invite-builder/dashboard";
import { read } from "@/lib/http/adapters/preload";

export const metadata = { title: "Invites" };

export default listPage(inviteList, InviteTable, {
  title: "Invites",
  description: "Links people use to open accounts connected to yours.",
  actions: <NewInviteActions />,
  reads: () => [read(inviteTemplates.list), read(feePlans.choices)],
});
