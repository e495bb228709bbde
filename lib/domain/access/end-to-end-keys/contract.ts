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
    .regex(/^[\w-]*(?:\.[\w-]*){4}$/, "must be a compact JWE"),
);

/** A public key. Clients encrypt data to it that no intermediary may read. */
export const JSONWebKey = z.object({
  kty: z.string(),
  use: z.enum(["sig", "enc"]).optional(),
  key_ops: z.array(z.string()).optional(),
  alg: z.string().optional(),
  kid: z.string().optional(),
  crv: z.string().optional(),
  x: z.string().optional(),
  y: z.string().optional(),
  n: z.string().optional(),
  e: z.string().optional(),
});
export type JSONWebKey = z.infer<typeof JSONWebKey>;

const E2EEToken = z.object({ token: EncryptedToken });
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
