import { notFound, redirect } from "next/navigation";
import { BusyLink, RevokedInvite, UnavailableInvite, UsedInvite } from "@/components/hosted/landing/closed-invite";
import { InviteOffer } from "@/components/hosted/landing/invite-offer";
import { Failure } from "@/lib/core/failure";
import { hostedOnboarding } from "@/lib/domain/onboarding/applications/dashboard";
import { ask } from "@/lib/http/adapters/preload";
import { landingOf } from "./load";
import { pageWords } from "./words";

/**
 * Landing page of an invite: the partner, the offer and its price. Opening it does not use up the invite. The person
 * who redeemed the invite is redirected to the status of their application.
 */
export default async function InvitePage({ params }: { params: Promise<{ code: string }> }) {
  const { code } = await params;
  const [landing, words] = await Promise.all([landingOf(code), pageWords()]);
  if (landing instanceof Failure) {
    if (landing.kind === "notFound") notFound();
    return (
      <BusyLink
        words={words.pages}
        {...(landing.headers?.["retry-after"] && { seconds: landing.headers["retry-after"] })}
      />
    );
  }
  const { partner, offer, status, isUnavailable } = landing;
  if (offer) return <InviteOffer partner={partner.displayName} offer={offer} start={`/o/${code}/you`} words={words} />;
  if (status === "redeemed") {
    const application = await ask(hostedOnboarding.status, { params: { code } });
    if (!(application instanceof Failure)) redirect(`/o/${code}/status`);
    return <UsedInvite partner={partner.displayName} status={`/o/${code}/status`} words={words.pages} />;
  }
  if (isUnavailable) return <UnavailableInvite partner={partner.displayName} words={words.pages} />;
  return <RevokedInvite partner={partner.displayName} words={words.pages} />;
}
