import { z } from "zod";
import { operation } from "@/lib/core/api/operation";
import { text } from "@/lib/core/api/shapes";
import { sealed } from "@/lib/core/sealed";

const PARAMETER_MAX = 4096;

const parameter = text({ max: PARAMETER_MAX }).optional();
const secret = sealed(text({ max: PARAMETER_MAX })).optional();

/** A request for tokens. RFC 6749 defines the errors for wrong parameters, so the schema only checks for text. */
export const TokenRequest = z.object({
  grant_type: parameter.describe(
    "Required. `client_credentials` requests a token with a key, and `refresh_token` with the refresh token of an earlier one.",
  ),
  scope: parameter.describe(
    "The scopes of the token, with spaces between them. Required with `client_credentials` (422 without it). With `refresh_token`, it may leave out scopes of the earlier token.",
  ),
  refresh_token: secret.describe(
    "The refresh token of an earlier answer. It works once. Required with `refresh_token` (422 without it).",
  ),
  client_id: parameter.describe("The ID of your key, if it is not in the header."),
  client_secret: secret.describe("The secret of your key, if it is not in the header."),
});
export type TokenRequest = z.infer<typeof TokenRequest>;

/** An access token, its lifetime in seconds, its scopes, and the token that renews it once. */
export const TokenResponse = z.object({
  token_type: z.literal("Bearer").describe("The kind of token, always `Bearer`."),
  access_token: z.string().describe("The token to send as `Authorization: Bearer`."),
  refresh_token: z.string().describe("The token to request the next access token with."),
  expires_in: z.int().describe("The number of seconds that the token is valid for."),
  scope: z.string().describe("The scopes of the token, with spaces between them."),
});
export type TokenResponse = z.infer<typeof TokenResponse>;

/** A token to revoke (RFC 7009). The hint has no effect, because the token's prefix shows its kind. */
export const RevokeRequest = z.object({
  token: sealed(text({ min: 1, max: PARAMETER_MAX }).describe("The token to revoke.")),
  token_type_hint: parameter.describe("Whether it is an access token or a refresh token."),
  client_id: parameter.describe("The ID of your key, if it is not in the header."),
  client_secret: secret.describe("The secret of your key, if it is not in the header."),
});
export type RevokeRequest = z.infer<typeof RevokeRequest>;

export const oauth2 = {
  token: operation({
    summary: "Obtain an access token",
    group: "Authentication",
    method: "POST",
    path: "/oauth2/token",
    access: "anyone",
    accepts: "form",
    body: TokenRequest,
    response: TokenResponse,
    status: 200,
    errors: { kinds: ["invalidClient"] },
    audit: { act: "access-token.create" },
  }),
  revoke: operation({
    summary: "Revoke a token",
    group: "Authentication",
    method: "POST",
    path: "/oauth2/revoke",
    access: "anyone",
    accepts: "form",
    body: RevokeRequest,
    status: 204,
    errors: { kinds: ["invalidClient"] },
    audit: { act: "access-token.revoke" },
  }),
};

export const ping = {
  get: operation({
    summary: "Check credentials",
    group: "Authentication",
    method: "GET",
    path: "/ping",
    access: "ping.read",
    status: 200,
  }),
};
