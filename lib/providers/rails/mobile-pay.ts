import type { MobilePayToken } from "@/lib/domain/money/mobile-pay/contract";
import type { CardFacts } from "./cards";

/** The card in an opened mobile wallet token. */
export interface OpenedToken {
  /** The processor's token, which replaces the device's number from now on. It is a secret. */
  token: string;
  /** Equal for the same card on the same device, and a secret: only its fingerprint is stored. */
  device: string;
  bin: string;
  lastFour: string;
  dynamicLastFour: string;
  expiration: { month: string; year: string };
  facts: CardFacts;
}

/** An invalid field of the token, and the reason. */
export interface TokenFault {
  field: "paymentData" | "paymentMethod";
  message: string;
}

export interface MobilePayProvider {
  /** Whether the domain is verified with the wallet's provider. */
  verifyDomain(domain: string): Promise<boolean>;
  /** The JSON text that a page passes to the phone to start a payment. Valid for an hour. */
  createSession(domain: string, displayName: string, now: Date): Promise<string>;
  open(token: MobilePayToken, now: Date): Promise<OpenedToken | TokenFault>;
}
