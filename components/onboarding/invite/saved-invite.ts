import type { DraftInvite, SavedInvite } from "@/lib/domain/onboarding/invite-builder/shared/saved-invite";
import { withoutIdentity } from "./invite-defaults";
import { inviteBody, type InviteFormValues } from "./invite-form";

/** The builder as it is kept while it is worked on: everything typed, but identity data and acceptances. */
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

/** Returns what a template keeps of the builder: what would be sent, less whatever is one recipient's alone. */
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

/** Form values as a tree of plain answers. */
const plain = (values: object) => values as NonNullable<NonNullable<DraftInvite["prefill"]>["customerSupport"]>;
