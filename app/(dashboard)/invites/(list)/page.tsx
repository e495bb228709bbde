import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { Preload } from "@/app/preload";
import { inviteSearchRequest, loadInviteSearch } from "@/components/onboarding/invite-search";
import { InviteTable } from "@/components/onboarding/invite-table";
import { InviteTabs } from "@/components/onboarding/invite-tabs";
import { InviteToolbar } from "@/components/onboarding/invite-toolbar";
import { NewInviteActions } from "@/components/onboarding/new-invite-link";
import { ShortcutNote } from "@/components/onboarding/shortcut-note";
import { PageHeader } from "@/components/page/page-header";
import { inviteList } from "@/lib/domain/invites/dashboard";
import { inviteTemplates } from "@/lib/domain/invite-builder/dashboard";
import { read } from "@/lib/http/preload";

export const metadata: Metadata = { title: "Invites" };

/** The partner's invites. */
export default async function InvitesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await loadInviteSearch(searchParams);
  const reads = [
    read(inviteList.search, inviteSearchRequest(search)),
    read(inviteList.creators),
    read(inviteTemplates.list),
  ];
  return (
    <Preload reads={reads} title="Invites">
      <PageHeader
        title="Invites"
        description="Links to open accounts connected to yours."
        actions={<NewInviteActions />}
      />
      <div className="grid gap-4">
        <InviteTabs search={search} />
        <InviteToolbar />
        <div>
          <InviteTable search={search} />
        </div>
        <ShortcutNote />
      </div>
    </Preload>
  );
}
