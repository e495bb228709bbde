import { z } from "zod";
import { operation } from "@/lib/core/api/operation";
import { sealed } from "@/lib/core/sealed";

/** In characters. Tender's own tokens have about 500. */
const TOKEN_MAX = 4096;

/** A compact JWE: five parts of base64url. */
export const EncryptedToken = sealed(
  z
    .string()
    .max(TOKEN_MAX)
    .regex(/^[\w-]*(?:\.[\w-]*){4}$/, "must be a compact JWE")
    .describe("An encrypted token (JWE) with the card’s data."),
);

/** A public key. Clients encrypt data to it that no intermediary may read. */
export const JSONWebKey = z.object({
  kty: z.string().describe("The kind of key."),
  use: z.enum(["sig", "enc"]).describe("The purpose of the key.").optional(),
  key_ops: z.array(z.string()).describe("The operations that the key allows.").optional(),
  alg: z.string().describe("The algorithm that the key is for.").optional(),
  kid: z.string().describe("The ID of the key.").optional(),
  crv: z.string().describe("The curve of the key.").optional(),
  x: z.string().describe("The x coordinate of the key’s point.").optional(),
  y: z.string().describe("The y coordinate of the key’s point.").optional(),
  n: z.string().describe("The modulus of an RSA key.").optional(),
  e: z.string().describe("The exponent of an RSA key.").optional(),
});
export type JSONWebKey = z.infer<typeof JSONWebKey>;

const E2EEToken = z.object({ token: EncryptedToken.describe("An encrypted token (JWE) to test.") });
type E2EEToken = z.infer<typeof E2EEToken>;

export const endToEndKeys = {
  create: operation({
    summary: "Generate an encryption key",
    group: "End-to-end encryption",
    method: "POST",
    path: "/end-to-end-keys",
    access: "signed-in",
    response: JSONWebKey,
    status: 200,
    audit: { unrecorded: "question" },
  }),
  test: operation({
    summary: "Test an encrypted token",
    group: "End-to-end encryption",
    method: "POST",
    path: "/debug/end-to-end-token",
    access: "ping.read",
    body: E2EEToken,
    status: 204,
    errors: { asText: true },
    audit: { unrecorded: "question" },
  }),
};
