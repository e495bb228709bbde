import { pruned } from "@/components/form/values/form-values";
import { elementAt } from "@/lib/client/form-errors";
import type { SealIdentity } from "@/lib/domain/onboarding/applications/dashboard";

/** Returns the identity data in a form. `prefix` is the path of the business or person. */
export function identityIn(values: unknown, prefix: string): SealIdentity | undefined {
  const { taxID, governmentID, birthDate } = (elementAt(values, prefix) ?? {}) as Record<string, unknown>;
  const given = pruned({ taxID, governmentID, birthDate });
  return given as SealIdentity | undefined;
}
