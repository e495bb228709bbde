import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import type { PasskeyAssertion, PasskeyRegistration } from "@/lib/domain/access/passkeys/dashboard";

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

/** Fields that a browser and an authenticator send in a ceremony. */
export interface CeremonyFacts {
  challenge: string;
  origin: string;
  rpID: string;
  userID?: string;
  /** The device required no fingerprint and no PIN. */
  unverified?: boolean;
  counter?: number;
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const head = (major: number, length: number) =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
const cborBytes = (data: Buffer) => Buffer.concat([head(2, data.length), data]);
const cborText = (text: string) => Buffer.concat([head(3, text.length), Buffer.from(text)]);

/** A passkey in software, for tests: one key pair and its answers. */
export class Authenticator {
  private readonly id = randomBytes(16);
  private readonly keys = generateKeyPairSync("ec", { namedCurve: "P-256" });

  register({ challenge, origin, ...at }: CeremonyFacts): PasskeyRegistration {
    const key = Buffer.concat([this.id, cosePublicKey(this.keys.publicKey)]);
    const data = Buffer.concat([
      authenticatorData(at, WITH_KEY),
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      key,
    ]);
    const attestation = Buffer.concat([
      head(5, 3),
      cborText("fmt"),
      cborText("none"),
      cborText("attStmt"),
      head(5, 0),
      cborText("authData"),
      cborBytes(data),
    ]);
    const clientDataJSON = clientData("webauthn.create", challenge, origin).toString("base64url");
    return {
      ...this.named(),
      response: { clientDataJSON, attestationObject: attestation.toString("base64url"), transports: ["internal"] },
    };
  }

  prove({ challenge, origin, userID, ...at }: CeremonyFacts): PasskeyAssertion {
    const [data, client] = [authenticatorData(at, 0), clientData("webauthn.get", challenge, origin)];
    const signature = sign("sha256", Buffer.concat([data, sha256(client)]), this.keys.privateKey).toString("base64url");
    const userHandle = userID === undefined ? {} : { userHandle: Buffer.from(userID).toString("base64url") };
    return {
      ...this.named(),
      response: {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature,
        ...userHandle,
      },
    };
  }

  private named() {
    const id = this.id.toString("base64url");
    return { id, rawId: id, type: "public-key", clientExtensionResults: {} } as const;
  }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authenticatorData(
  { rpID, unverified = false, counter = 0 }: Omit<CeremonyFacts, "challenge" | "origin">,
  more: number,
): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpID), Buffer.from([PRESENT | (unverified ? 0 : VERIFIED) | more]), count]);
}

/** An ES256 key in COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function cosePublicKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const [left, right] = [x, y].map((part) => cborBytes(Buffer.from(part, "base64url")));
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    left ?? Buffer.alloc(0),
    Buffer.from([0x22]),
    right ?? Buffer.alloc(0),
  ]);
}
