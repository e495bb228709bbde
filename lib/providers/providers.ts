import { connectorCards } from "./connector/cards";
import { connectorFor } from "./connector/connectors";
import { connectorDisputes } from "./connector/disputes";
import { connectorReviewer, connectorVerification } from "./connector/identity";
import { connectorIssuing } from "./connector/issuing";
import { type DocumentReviewer, reviewSimulator } from "./document-review";
import type { CardProvider } from "./rails/cards";
import type { DisputeProvider } from "./rails/disputes";
import type { IssuingProvider } from "./rails/issuing";
import type { MobilePayProvider } from "./rails/mobile-pay";
import { sandboxCards } from "./rails/simulator/card-processor";
import { sandboxDisputes } from "./rails/simulator/disputes";
import { issuingSimulator } from "./rails/simulator/issuing";
import { sandboxMobilePay } from "./rails/simulator/mobile-pay";
import { type VerificationProvider, verificationSimulator } from "./verification";

type Mode = "sandbox" | "production";

/** The processors of spending cards. Production needs a connector for them. */
function issuingProviders(): readonly IssuingProvider[] {
  const connector = connectorFor("issuing");
  return [issuingSimulator, ...(connector ? [connectorIssuing(connector)] : [])];
}

export function issuingNamed(name: string): IssuingProvider | undefined {
  return issuingProviders().find((provider) => provider.name === name);
}

/** The processor of a mode's spending cards. If undefined, no cards can be issued. */
export function issuingOf(mode: Mode): IssuingProvider | undefined {
  return issuingProviders().find((provider) => provider.mode === mode);
}

/** The providers of disputes at the networks. Production needs a connector for them. */
function disputeProviders(): readonly DisputeProvider[] {
  const connector = connectorFor("disputes");
  return [sandboxDisputes, ...(connector ? [connectorDisputes(connector)] : [])];
}

export function disputesNamed(name: string): DisputeProvider | undefined {
  return disputeProviders().find((provider) => provider.name === name);
}

export function disputeProviderOf(mode: Mode): DisputeProvider | undefined {
  return disputeProviders().find((provider) => provider.mode === mode);
}

/** The card processor of a mode. Undefined in production without a connector for cards: no cards can be linked. */
export function cardProviderOf(mode: Mode): CardProvider | undefined {
  if (mode === "sandbox") return sandboxCards;
  const connector = connectorFor("cards");
  return connector && connectorCards(connector);
}

/** The mobile wallet of a mode. Production has none yet. */
export function mobilePayOf(mode: Mode): MobilePayProvider | undefined {
  return mode === "sandbox" ? sandboxMobilePay : undefined;
}

/** The verifier of a mode. Without a connector for it, requests in production stay in review. */
export function verificationOf(mode: Mode): VerificationProvider | undefined {
  if (mode === "sandbox") return verificationSimulator;
  const verification = connectorFor("verification");
  return verification && connectorVerification({ verification, screening: connectorFor("screening") });
}

/** The document reviewer of a mode. Without a connector for it, documents in production stay pending. */
export function reviewerOf(mode: Mode): DocumentReviewer | undefined {
  if (mode === "sandbox") return reviewSimulator;
  const connector = connectorFor("documents");
  return connector && connectorReviewer(connector);
}
