import type { ReactNode } from "react";
import { OfferPreview } from "@/components/hosted/offer-preview";
import { inviteDefaults, type InviteStart } from "@/components/onboarding/invite-defaults";
import { offerOf } from "@/components/onboarding/preview-offer";
import { Failure } from "@/lib/core/failure";
import { inviteBuilder, inviteDrafts, inviteTemplates } from "@/lib/domain/invite-builder/dashboard";
import { onboardingInvites } from "@/lib/domain/invites/contract";
import { ask } from "@/lib/http/preload";
import { type FirstOffer, OfferProvider } from "./offer-provider";

/** What the builder starts from, as its address says. */
interface Start {
  from: string | null;
  template: string | null;
}

/**
 * Has the builder preview the very page that the invitee will see. What it begins with is drawn here, so that the browser
 * needs the page's code and words only once somebody edits the invite.
 */
export async function PreviewProvider({ children, ...start }: Start & { children: ReactNode }) {
  return <OfferProvider first={await firstOffer(start)}>{children}</OfferProvider>;
}

/** Nothing where a read failed: the page says so itself. */
async function firstOffer(start: Start): Promise<FirstOffer | undefined> {
  const [material, source] = await Promise.all([ask(inviteBuilder.material), sourceOf(start)]);
  if (material instanceof Failure || source instanceof Failure) return undefined;
  const plans = material.feePlans;
  const offer = offerOf(inviteDefaults({ ...source, plans }), plans);
  return { offer, drawn: <OfferPreview partner={material.partner.displayName} offer={offer} language="en" /> };
}

async function sourceOf({ from, template }: Start): Promise<Pick<InviteStart, "from" | "isSame"> | Failure> {
  if (from !== null) {
    const invite = await ask(onboardingInvites.get, { params: { code: from } });
    return invite instanceof Failure ? invite : { from: invite };
  }
  const templates = template !== null && (await ask(inviteTemplates.list));
  const found = Array.isArray(templates) && templates.find(({ templateID }) => templateID === template);
  if (found) return { from: found.invite };
  const draft = await ask(inviteDrafts.get);
  return draft instanceof Failure ? draft : { from: draft.savedOn ? draft.invite : undefined, isSame: true };
}
