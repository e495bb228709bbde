import { notFound } from "next/navigation";
import { BusyLink, RevokedInvite, UsedInvite } from "@/components/hosted/landing/closed-invite";
import { InviteOffer } from "@/components/hosted/landing/invite-offer";
import { Failure } from "@/lib/core/failure";
import { landingOf } from "./load";
import { pageWords } from "./words";

/** The landing page of an invite: who invites whom to what, for which price. Opening it uses nothing up. */
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
  const { partner, offer, status } = landing;
  if (offer) return <InviteOffer partner={partner.displayName} offer={offer} start={`/o/${code}/you`} words={words} />;
  if (status === "redeemed")
    return <UsedInvite partner={partner.displayName} status={`/o/${code}/status`} words={words.pages} />;
  return <RevokedInvite partner={partner.displayName} words={words.pages} />;
}
