import { createLoader, parseAsString, type SearchParams } from "nuqs/server";
import { DashboardPage } from "@/app/dashboard-page";
import { NewInvite } from "@/components/onboarding/builder/invite-builder";
import { inviteBuilder, inviteDrafts, inviteTemplates } from "@/lib/domain/onboarding/invite-builder/dashboard";
import { onboardingInvites } from "@/lib/domain/onboarding/invites/contract";
import { read } from "@/lib/http/adapters/preload";
import { PreparedBuilder } from "./prepared-builder";

export const metadata = { title: "New invite" };

const loadStart = createLoader({ from: parseAsString, template: parseAsString });

/** Invite builder. `from` is the invite to copy, `template` the template to start from. */
export default async function NewInvitePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { from, template } = await loadStart(searchParams);
  const copied = from ? [read(onboardingInvites.get, { params: { code: from } })] : [];
  return (
    <DashboardPage
      title="New invite"
      above={[{ label: "Invites", href: "/invites" }]}
      description="Create a link for opening an account connected to yours."
      needs={onboardingInvites.create}
      reads={[read(inviteBuilder.material), read(inviteTemplates.list), read(inviteDrafts.get), ...copied]}
    >
      <PreparedBuilder from={from} template={template}>
        <NewInvite from={from ?? undefined} template={template ?? undefined} />
      </PreparedBuilder>
    </DashboardPage>
  );
}
