import { notFound } from "next/navigation";
import { BusyLink } from "@/components/hosted/busy-link";
import { InviteOffer } from "@/components/hosted/invite-offer";
import { RevokedInvite } from "@/components/hosted/revoked-invite";
import { UsedInvite } from "@/components/hosted/used-invite";
import { Failure } from "@/lib/core/failure";
import { landingOf } from "./load";

/** The landing page of an invite: who invites whom to what, for which price. Opening it uses nothing up. */
export default async function InvitePage({ params }: { params: Promise<{ code: string }> }) {
  const { code } = await params;
  const landing = await landingOf(code);
  if (landing instanceof Failure) {
    if (landing.kind === "notFound") notFound();
    return <BusyLink {...(landing.headers?.["retry-after"] && { seconds: landing.headers["retry-after"] })} />;
  }
  const { partner, offer, status } = landing;
  if (offer) return <InviteOffer partner={partner.displayName} offer={offer} start={`/o/${code}/you`} />;
  if (status === "redeemed") return <UsedInvite partner={partner.displayName} status={`/o/${code}/status`} />;
  return <RevokedInvite partner={partner.displayName} />;
}
