import type { DocumentReviewer } from "../document-review";
import type { AccountFacts, VerificationOutcome, VerificationProvider } from "../verification";
import type { Connector } from "./connectors";

/**
 * Connectors for verifying accounts and people, and for screening names. Without the second, names are not screened.
 */
interface Verifiers {
  verification: Connector;
  screening?: Connector | undefined;
}

/** Verifies through a connector. Identity numbers are encrypted to its key. A name on a sanctions list is rejected. */
export function connectorVerification({ verification, screening }: Verifiers): VerificationProvider {
  return {
    async verify(facts, key) {
      const match = screening && (await matchOf(screening, facts, key));
      return match ?? verified(verification, facts, key);
    },
    async underwrite(answers, key) {
      return (await verification.ask("underwriting/decide", { key, answers: { ...answers } })).decision;
    },
  };
}

async function verified(connector: Connector, facts: AccountFacts, key: string): Promise<VerificationOutcome> {
  const { accountID, accountType, displayName, profile, people, documents } = facts;
  const encrypted = people.map(async ({ representativeID, profile: facts, identity }) => ({
    representativeID,
    profile: facts,
    identity: await connector.encrypt(identity),
  }));
  return connector.ask("verifications/check", {
    ...{ key, accountID, accountType, displayName, profile },
    identity: await connector.encrypt(facts.identity),
    people: await Promise.all(encrypted),
    documents: documents.map((document) => ({ ...document })),
  });
}

/** The account's result after a screening match. Undefined if no name is on a list. */
async function matchOf(
  connector: Connector,
  { accountID, accountType, displayName, people }: AccountFacts,
  key: string,
): Promise<VerificationOutcome | undefined> {
  const names = [
    { reference: accountID, name: displayName },
    ...people.map(({ representativeID, profile }) => ({ reference: representativeID, name: nameIn(profile) })),
  ].filter(({ name }) => name !== "");
  const { matches } = await connector.ask("screening/check", { key, names });
  const references = names.filter(({ reference }) => matches.some((match) => match.reference === reference));
  if (references.length === 0) return undefined;
  const isOwn = references.some(({ reference }) => reference === accountID);
  const errors = references.map(({ reference }) => ({
    requirement:
      reference !== accountID
        ? `representative.${reference}.lastname`
        : accountType === "business"
          ? "business.legalname"
          : "individual.lastname",
    errorCode: "failed-other",
  }));
  return {
    status: "errored",
    details: isOwn ? "potentialAccountSanctionsMatch" : "potentialRepresentativeSanctionsMatch",
    errors,
  };
}

/** The profile was validated when it was written, so the cast is safe. */
function nameIn(profile: Record<string, unknown>): string {
  const { name } = profile as { name?: Partial<Record<"firstName" | "middleName" | "lastName", string>> };
  return [name?.firstName, name?.middleName, name?.lastName].filter(Boolean).join(" ");
}

export function connectorReviewer(connector: Connector): DocumentReviewer {
  return {
    async review({ fileName, comment, contentType, read }, key) {
      const base64 = (await read()).toString("base64");
      const review = await connector.ask("documents/review", {
        ...{ key, fileName, contentType, base64 },
        ...(comment !== undefined && { comment }),
      });
      return review.decision === "pending" ? undefined : review;
    },
  };
}
