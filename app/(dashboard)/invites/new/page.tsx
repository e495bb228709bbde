import type { Metadata } from "next";
import { createLoader, parseAsString, type SearchParams } from "nuqs/server";
import { Preload } from "@/app/preload";
import { NewInvite } from "@/components/onboarding/builder/new-invite";
import { PageHeader } from "@/components/ui/page-header";
import { inviteBuilder, inviteDrafts, inviteTemplates } from "@/lib/domain/invite-builder/dashboard";
import { onboardingInvites } from "@/lib/domain/invites/contract";
import { read } from "@/lib/http/preload";

/** The page's title. */
export const metadata: Metadata = { title: "New invite" };

const loadStart = createLoader({ from: parseAsString, template: parseAsString });
const shared = () => [read(inviteBuilder.material, {}), read(inviteTemplates.list, {}), read(inviteDrafts.get, {})];

/** The invite builder; `from` names an invite to start from, `template` a template. */
export default async function NewInvitePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { from, template } = await loadStart(searchParams);
  const copied = from ? [read(onboardingInvites.get, { params: { code: from } })] : [];
  return (
    <>
      <PageHeader
        title="New invite"
        breadcrumb={[{ label: "Invites", href: "/invites" }, { label: "New invite" }]}
        description="A link with which a business or a person opens an account connected to yours."
      />
      <Preload reads={[...shared(), ...copied]}>
        <NewInvite {...(from && { from })} {...(template && { template })} />
      </Preload>
    </>
  );
}
