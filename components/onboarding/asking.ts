import type { CapabilityID } from "@/lib/core/capabilities";
import type { Answers } from "@/lib/domain/requirements/shared/requirements";
import { inviteBody, type InviteFormValues } from "./invite-form";

/** On what it depends what an invitee will be asked for. */
export interface Asking {
  answers: Answers;
  capabilities: readonly CapabilityID[];
}

/** The same of the builder's values. */
export function askingOf(values: InviteFormValues): Asking {
  const { prefill } = inviteBody(values) as { prefill?: object };
  return { answers: { ...prefill, accountType: values.prefill.accountType }, capabilities: values.capabilities };
}

/** The same text for the same. */
export const askingKey = (asking: Asking) => JSON.stringify([asking.answers, asking.capabilities]);
