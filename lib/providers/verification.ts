/** What a verifier is told about an account; the identity numbers come from the vault and must not be kept. */
export interface AccountFacts {
  accountID: string;
  accountType: "individual" | "business";
  displayName: string;
  profile: Record<string, unknown>;
  /** `ein`, `ssn` and `itin`, as far as they were given. */
  identity: { ein?: string; ssn?: string; itin?: string };
}

/** What a verifier found out. */
export interface VerificationOutcome {
  status: "verified" | "errored";
  details?: string;
}

/** Checks who an account is: a service outside, or the simulator. */
export interface VerificationProvider {
  verify(facts: AccountFacts): Promise<VerificationOutcome>;
}

/** The number that fails in sandbox: never given to anyone, so that no real person's is written down here. */
export const FAILING_NUMBER = "000000000";

/** Verifies everyone but those whose identity number is all zeros. */
export const verificationSimulator: VerificationProvider = {
  async verify({ identity }) {
    const fails = [identity.ein, identity.ssn, identity.itin].includes(FAILING_NUMBER);
    return fails ? { status: "errored", details: "the tax identification number could not be verified" } : { status: "verified" };
  },
};

/** Who verifies accounts of the mode. Nobody does in production yet: what was asked for stays in review. */
export function verificationOf(mode: "sandbox" | "production"): VerificationProvider | undefined {
  return mode === "sandbox" ? verificationSimulator : undefined;
}
