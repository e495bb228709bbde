import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { Preload } from "@/app/preload";
import { inviteSearchRequest, loadInviteSearch } from "@/components/onboarding/invite-search";
import { InviteTable } from "@/components/onboarding/invite-table";
import { InviteTabs } from "@/components/onboarding/invite-tabs";
import { InviteToolbar } from "@/components/onboarding/invite-toolbar";
import { NewInviteLink } from "@/components/onboarding/new-invite-link";
import { PageHeader } from "@/components/ui/page-header";
import { inviteList } from "@/lib/domain/onboarding/search-contract";
import { searchInvites } from "@/lib/domain/onboarding/search-invites";
import { read } from "@/lib/http/preload";

/** The page's title. */
export const metadata: Metadata = { title: "Invites" };

/** The partner's invites. */
export default async function InvitesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await loadInviteSearch(searchParams);
  const reads = [read(inviteList.search, inviteSearchRequest(search), (ctx, { query }) => searchInvites(ctx, query))];
  return (
    <>
      <PageHeader title="Invites" description="Links with which businesses and people open accounts connected to yours." actions={<NewInviteLink />} />
      <div className="grid gap-4">
        <InviteTabs search={search} />
        <InviteToolbar />
        <div>
          <Preload reads={reads}><InviteTable search={search} /></Preload>
        </div>
      </div>
    </>
  );
}
