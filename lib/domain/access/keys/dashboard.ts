import { z } from "zod";
import { KeyID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { page } from "@/lib/core/api/query";
import { DateTime, text } from "@/lib/core/api/shapes";
import { distinct } from "@/lib/core/collections";
import { parseScope } from "@/lib/core/access/parse-scope";
import { isPublicScope } from "@/lib/core/access/scopes";
import { SimulatedFailure } from "@/lib/core/money/simulated-failure";
import { webOriginOf } from "./shared/web-origin";

const KEY_NAME_MAX = 64;

const KEYS_PER_PAGE = 50;

const KEY_DAYS_MAX = 1095;

/** A scope of a key, for all accounts or for one. */
const KeyScope = z.string().refine((value) => isPublicScope(parseScope(value)?.scope ?? ""), "is not a scope");

const KEY_ORIGINS_MAX = 20;

/** The origin of a website, as browsers send it. */
const WebOrigin = z
  .string()
  .refine(
    (value) => webOriginOf(value) !== undefined,
    "must be a web address without a path, like https://shop.example",
  )
  .overwrite((value) => webOriginOf(value) ?? value);

/** A new key with exactly these scopes. Without days it does not expire. Pages of the origins may use its tokens. */
export const CreateAPIKey = z.object({
  name: text({ min: 1, max: KEY_NAME_MAX }),
  scopes: z.array(KeyScope).min(1).overwrite(distinct),
  expiresInDays: z.int().min(1).max(KEY_DAYS_MAX).optional(),
  origins: z.array(WebOrigin).max(KEY_ORIGINS_MAX).overwrite(distinct).optional(),
});
export type CreateAPIKey = z.infer<typeof CreateAPIKey>;

/** A key. Only the last four characters of its secret are known. */
export const APIKey = z.object({
  keyID: KeyID,
  name: z.string(),
  hint: z.string(),
  state: z.enum(["active", "expired", "revoked"]),
  scopes: z.array(z.string()),
  /** The websites whose pages may use its tokens. Absent: no page may. */
  origins: z.array(z.string()).optional(),
  /** The failure of its requests in the sandbox. Absent: they do not fail. */
  failure: SimulatedFailure.optional(),
  createdOn: DateTime,
  createdBy: z.string().optional(),
  lastUsedOn: DateTime.optional(),
  expiresOn: DateTime.optional(),
  revokedOn: DateTime.optional(),
});
export type APIKey = z.infer<typeof APIKey>;

/** A new key with its secret, which is returned only once. */
export const NewAPIKey = APIKey.extend({ secret: z.string() });
export type NewAPIKey = z.infer<typeof NewAPIKey>;

/** The failure of a key's requests from now on. Absent: they do not fail. */
export const SimulateFailure = z.object({ failure: SimulatedFailure.optional() });
export type SimulateFailure = z.infer<typeof SimulateFailure>;

/** A page of keys, newest first, and whether there are more. */
export const APIKeys = z.object({ items: z.array(APIKey), more: z.boolean() });
export type APIKeys = z.infer<typeof APIKeys>;

export const ListAPIKeys = z.object(page(KEYS_PER_PAGE));
export type ListAPIKeys = z.infer<typeof ListAPIKeys>;

const oneKey = z.object({ keyID: KeyID });

const keys = { group: "API keys", internal: true } as const;

export const apiKeys = {
  list: operation({
    ...keys,
    summary: "List API keys",
    method: "GET",
    path: "/dashboard/api-keys",
    access: "api-keys.read",
    query: ListAPIKeys,
    response: APIKeys,
    download: { place: ["createdOn", "keyID"] },
    status: 200,
  }),
  create: operation({
    ...keys,
    summary: "Create an API key",
    method: "POST",
    path: "/dashboard/api-keys",
    access: "api-keys.write",
    body: CreateAPIKey,
    response: NewAPIKey,
    status: 200,
    stepUp: true,
    audit: { act: "api-key.create", refusals: true },
  }),
  simulate: operation({
    ...keys,
    summary: "Simulate failures for a sandbox key",
    method: "PUT",
    path: "/dashboard/api-keys/{keyID}/failure",
    access: "api-keys.write",
    params: oneKey,
    body: SimulateFailure,
    status: 204,
    audit: { act: "api-key.simulate" },
  }),
  revoke: operation({
    ...keys,
    summary: "Revoke an API key",
    method: "DELETE",
    path: "/dashboard/api-keys/{keyID}",
    access: "api-keys.write",
    params: oneKey,
    status: 204,
    audit: { act: "api-key.revoke", refusals: true },
  }),
};
