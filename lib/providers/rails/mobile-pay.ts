import type { MobilePayToken } from "@/lib/domain/money/mobile-pay/contract";
import type { CardFacts } from "./cards";

/** Describes what an opened token says of a phone's card. */
export interface OpenedToken {
  /** The processor's token, which stands for the device's number from now on. It is a secret. */
  token: string;
  /** The same for the same card on the same device, and a secret: only its fingerprint is kept. */
  device: string;
  bin: string;
  lastFour: string;
  dynamicLastFour: string;
  expiration: { month: string; year: string };
  facts: CardFacts;
}

/** A field of the token that cannot be accepted, and why. */
export interface TokenFault {
  field: "paymentData" | "paymentMethod";
  message: string;
}

/** The wallet of a phone, as merchants deal with it. */
export interface MobilePayProvider {
  /** Whether the domain is proven to the wallet's provider. */
  verifyDomain(domain: string): Promise<boolean>;
  /** Returns what a page hands to the phone to begin a payment, as JSON text. It lasts an hour. */
  createSession(domain: string, displayName: string, now: Date): Promise<string>;
  open(token: MobilePayToken, now: Date): Promise<OpenedToken | TokenFault>;
}
