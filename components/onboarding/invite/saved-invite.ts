import { CAPABILITIES, impliedCapabilities } from "@/lib/core/money/capabilities";
import type { FeePlanOffer, InviteLanding } from "@/lib/domain/onboarding/applications/dashboard";
import type { DraftInvite, SavedInvite } from "@/lib/domain/onboarding/invite-builder/shared/saved-invite";
import { withoutIdentity } from "./invite-defaults";
import { furtherCapabilities, inviteBody, type InviteFormValues } from "./invite-form";

/** Returns the builder's values as a draft: everything except identity data and acceptances. */
export function draftOf({ builder, prefill, ...rest }: InviteFormValues): DraftInvite {
  const { accountType, capabilities, profile, customerSupport, settings, foreignID } = prefill;
  const { preset, base, knowledge } = builder;
  const metadata = Object.fromEntries(prefill.metadata.map(({ key, value }) => [key, value]));
  return {
    ...rest,
    builder: { preset, base, knowledge },
    prefill: {
      accountType,
      capabilities,
      profile: {
        business: plain(withoutIdentity(profile.business)),
        individual: plain(withoutIdentity(profile.individual)),
      },
      customerSupport: plain(customerSupport),
      settings: plain(settings),
      foreignID,
      metadata,
    },
  };
}

/** Returns the builder's values as a template: the request without what belongs to one recipient. */
export function templateOf(values: InviteFormValues): SavedInvite {
  const { preset, base, knowledge } = values.builder;
  const { prefill, ...rest } = inviteBody(values) as SavedInvite & {
    prefill?: { foreignID?: string; termsOfService?: object };
  };
  const { foreignID: _foreignID, termsOfService: _termsOfService, profile, ...shared } = prefill ?? {};
  const { business, individual } = profile ?? {};
  return {
    ...rest,
    builder: { preset, base, knowledge },
    prefill: {
      ...shared,
      accountType: values.prefill.accountType,
      profile: {
        ...(business && { business: plain(withoutIdentity(business)) }),
        ...(individual && { individual: plain(withoutIdentity(individual)) }),
      },
    },
  };
}

const plain = (values: object) => values as NonNullable<NonNullable<DraftInvite["prefill"]>["customerSupport"]>;

type Offer = NonNullable<InviteLanding["offer"]>;

/** Returns the offer that the invitee would get if the invite were sent now. */
export function offerOf(values: InviteFormValues, plans: readonly FeePlanOffer[]): Offer {
  const { capabilities, scopes, feePlanCodes, returnURL, termsOfServiceURL } = values;
  const implied = impliedCapabilities([...capabilities, ...furtherCapabilities(values)]);
  const { prefill } = inviteBody(values) as {
    prefill?: {
      profile: {
        business?: { legalBusinessName?: string };
        individual?: { name?: { firstName?: string; lastName?: string } };
      };
    };
  };
  const { business, individual } = prefill?.profile ?? {};
  const recipient =
    business?.legalBusinessName ?? [individual?.name?.firstName, individual?.name?.lastName].filter(Boolean).join(" ");
  return {
    capabilities: CAPABILITIES.filter((capability) => implied.includes(capability)),
    scopes,
    feePlans: plans.filter(({ code }) => feePlanCodes.includes(code)),
    ...(recipient && { recipient }),
    ...(prefill && { accountType: values.prefill.accountType }),
    ...(termsOfServiceURL.trim() && { termsOfServiceURL: termsOfServiceURL.trim() }),
    ...(returnURL.trim() && { returnURL: returnURL.trim() }),
  };
}
