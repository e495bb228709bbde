import type { Metadata } from "next";
import { createLoader, parseAsString, type SearchParams } from "nuqs/server";
import { Preload } from "@/app/preload";
import { InviteDetail } from "@/components/onboarding/invite-detail";
import { feePlans } from "@/lib/domain/fee-plans/contract";
import { onboardingInvites } from "@/lib/domain/invites/contract";
import { onboardingProgress } from "@/lib/domain/invites/dashboard";
import { read } from "@/lib/http/preload";

type Props = { params: Promise<{ code: string }>; searchParams: Promise<SearchParams> };

/** The page's title; the code stays out of it, since it opens the invite. */
export const metadata: Metadata = { title: "Invite" };

const loadView = createLoader({ created: parseAsString });

/** One invite; `created=1` right after it was made. */
export default async function InvitePage({ params, searchParams }: Props) {
  const [{ code }, { created }] = await Promise.all([params, loadView(searchParams)]);
  const reads = [
    read(onboardingInvites.get, { params: { code } }),
    read(onboardingProgress.get, { params: { code } }),
    read(feePlans.choices, {}),
  ];
  return (
    <Preload reads={reads} title="Invite">
      <InviteDetail code={code} isNew={created === "1"} />
    </Preload>
  );
}
