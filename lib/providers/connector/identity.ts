import type { DocumentReviewer } from "../document-review";
import type { AccountFacts, VerificationOutcome, VerificationProvider } from "../verification";
import type { Connector } from "./connectors";

/** Those who know accounts and people: one verifies, one screens names. Without the second no name is screened. */
interface Verifiers {
  verification: Connector;
  screening?: Connector | undefined;
}

/** Verifies by a connector. Identity numbers leave only encrypted to its key. A name on a list is refused. */
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
  const encrypted = people.map(async ({ representativeID, profile: known, identity }) => ({
    representativeID,
    profile: known,
    identity: await connector.encrypt(identity),
  }));
  return connector.ask("verifications/check", {
    ...{ key, accountID, accountType, displayName, profile },
    identity: await connector.encrypt(facts.identity),
    people: await Promise.all(encrypted),
    documents: documents.map((document) => ({ ...document })),
  });
}

/** Says what a match means for the account. Undefined where no name is on a list. */
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
  const known = names.filter(({ reference }) => matches.some((match) => match.reference === reference));
  if (known.length === 0) return undefined;
  const isOwn = known.some(({ reference }) => reference === accountID);
  const errors = known.map(({ reference }) => ({
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

/** The profile was checked when it was written: hence the cast. */
function nameIn(profile: Record<string, unknown>): string {
  const { name } = profile as { name?: Partial<Record<"firstName" | "middleName" | "lastName", string>> };
  return [name?.firstName, name?.middleName, name?.lastName].filter(Boolean).join(" ");
}

/** Decides on documents by a connector, which gets their bytes. */
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
