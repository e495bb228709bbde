import type { CapabilityID } from "@/lib/core/capabilities";
import type { Answers } from "@/lib/domain/accounts/requirements/shared/requirements";
import { furtherCapabilities, inviteBody, type InviteFormValues } from "./invite-form";

/** On what it depends what an invitee will be asked for. */
export interface RequirementBasis {
  answers: Answers;
  capabilities: readonly CapabilityID[];
}

/** The same of the builder's values. */
export function askingOf(values: InviteFormValues): RequirementBasis {
  const { prefill } = inviteBody(values) as { prefill?: object };
  return {
    answers: { ...prefill, accountType: values.prefill.accountType },
    capabilities: [...values.capabilities, ...furtherCapabilities(values)],
  };
}

/** The same text for the same. */
export const askingKey = (asking: RequirementBasis) => JSON.stringify([asking.answers, asking.capabilities]);
