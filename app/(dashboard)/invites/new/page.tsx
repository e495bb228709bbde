import type { Metadata } from "next";
import { createLoader, parseAsString, type SearchParams } from "nuqs/server";
import { Preload } from "@/app/preload";
import { NewInvite } from "@/components/onboarding/builder/new-invite";
import { PageHeader } from "@/components/ui/page-header";
import { feePlans } from "@/lib/domain/fee-plans/contract";
import { listFeePlanChoices } from "@/lib/domain/fee-plans/queries";
import { onboardingInvites } from "@/lib/domain/onboarding/contract";
import { getInvite } from "@/lib/domain/onboarding/queries";
import { read } from "@/lib/http/preload";

/** The page's title. */
export const metadata: Metadata = { title: "New invite" };

const loadStart = createLoader({ from: parseAsString });

/** The invite builder; `from` names an invite to start from. */
export default async function NewInvitePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { from } = await loadStart(searchParams);
  const copied = from ? [read(onboardingInvites.get, { params: { code: from } }, (ctx, { params }) => getInvite(ctx, params.code))] : [];
  return (
    <>
      <PageHeader
        title="New invite"
        breadcrumb={[{ label: "Invites", href: "/invites" }, { label: "New invite" }]}
        description="A link with which a business or a person opens an account connected to yours."
      />
      <Preload reads={[read(feePlans.choices, {}, listFeePlanChoices), ...copied]}>
        <NewInvite {...(from && { from })} />
      </Preload>
    </>
  );
}
