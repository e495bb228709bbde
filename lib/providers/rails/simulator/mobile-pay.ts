import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from "node:crypto";
import type { MobilePayToken } from "@/lib/domain/money/mobile-pay/contract";
import type { CardNetwork } from "@/lib/domain/money/linked-cards/shared/card-networks";
import type { CardFacts } from "../cards";
import type { MobilePayProvider, OpenedToken, TokenFault } from "../mobile-pay";
import { sandboxToken } from "./card-processor";

/** Lifetime of a session, in milliseconds. */
const SESSION = 60 * 60_000;

const NETWORKS: ReadonlyMap<string, CardNetwork> = new Map([
  ["visa", "visa"],
  ["mastercard", "mastercard"],
  ["amex", "american-express"],
  ["americanexpress", "american-express"],
  ["discover", "discover"],
]);
const BINS: Readonly<Record<CardNetwork, string>> = {
  visa: "411111",
  mastercard: "555555",
  "american-express": "371111",
  discover: "601111",
};
const VERSIONS = ["EC_v1", "RSA_v1"];
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

export const SANDBOX_MOBILE_PAY_TOKEN: MobilePayToken = {
  paymentData: {
    version: "EC_v1",
    data: "c2FuZGJveCBwYXltZW50IGRhdGE=",
    signature: "c2FuZGJveCBzaWduYXR1cmU=",
    header: {
      ephemeralPublicKey: "c2FuZGJveCBwdWJsaWMga2V5",
      publicKeyHash: "c2FuZGJveCBrZXkgaGFzaA==",
      transactionId: "73616e64626f78",
    },
  },
  paymentMethod: { displayName: "Visa 1234", network: "Visa", type: "debit" },
  transactionIdentifier: "73616e64626f78",
};

/** Rejects domains that begin with `unverified.`, and opens every well-formed token. */
export const sandboxMobilePay: MobilePayProvider = {
  async verifyDomain(domain) {
    return !domain.startsWith("unverified.");
  },
  async createSession(domainName, displayName, now) {
    const session = {
      epochTimestamp: now.getTime(),
      expiresAt: now.getTime() + SESSION,
      merchantSessionIdentifier: `sandbox_${randomUUID().replaceAll("-", "")}`,
      nonce: randomUUID().slice(0, 8),
      merchantIdentifier: createHash("sha256").update(domainName).digest("hex").toUpperCase(),
      domainName,
      displayName,
    };
    const signature = sign("sha256", Buffer.from(JSON.stringify(session)), signingKey()).toString("hex");
    return JSON.stringify({ ...session, signature });
  },
  async open(token, now) {
    return faultOf(token) ?? opened(token, now);
  },
};

let key: KeyObject | undefined;

/** A key of this process, used only for the sandbox's sessions. */
const signingKey = () => (key ??= generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey);

const networkIn = (name: string) => NETWORKS.get(name.toLowerCase().replace(/[^a-z]/g, ""));

function faultOf({ paymentData, paymentMethod }: MobilePayToken): TokenFault | undefined {
  const { version, data, signature } = paymentData;
  if (!VERSIONS.includes(version)) return { field: "paymentData", message: "is of an unknown version" };
  if (!BASE64.test(data) || !BASE64.test(signature)) return { field: "paymentData", message: "does not open" };
  if (!networkIn(paymentMethod.network)) return { field: "paymentMethod", message: "is of an unknown network" };
  return undefined;
}

/**
 * Opens a token. The device's number follows from the encrypted data. The card expires in December three years from
 * now.
 */
function opened({ paymentData: { data }, paymentMethod }: MobilePayToken, now: Date): OpenedToken {
  const network = networkIn(paymentMethod.network) ?? "visa";
  const device = createHash("sha256").update(data).digest("hex");
  const [, lastFour = "0000"] = /(\d{4})\D*$/.exec(paymentMethod.displayName) ?? [];
  return {
    token: sandboxToken({ network, result: "approved" }, device),
    device,
    bin: BINS[network],
    lastFour,
    dynamicLastFour: String(parseInt(device.slice(0, 8), 16) % 10_000).padStart(4, "0"),
    expiration: { month: "12", year: String((now.getUTCFullYear() + 3) % 100).padStart(2, "0") },
    facts: {
      network,
      cardType: typeOf(paymentMethod.type),
      issuerCountry: "US",
      push: "not-supported",
      pull: "not-supported",
    },
  };
}

function typeOf(type: string): CardFacts["cardType"] {
  const name = type.toLowerCase();
  return name === "debit" || name === "credit" || name === "prepaid" ? name : "unknown";
}
