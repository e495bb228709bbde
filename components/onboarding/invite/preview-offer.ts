import { CAPABILITIES, impliedCapabilities } from "@/lib/core/capabilities";
import type { FeePlanOffer, InviteLanding } from "@/lib/domain/onboarding/applications/dashboard";
import { furtherCapabilities, inviteBody, type InviteFormValues } from "./invite-form";

type Offer = NonNullable<InviteLanding["offer"]>;

/** Returns what the invitee would be offered if the builder were sent as it stands. */
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
