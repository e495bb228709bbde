import { z } from "zod";
import { idSchema } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { DateTime, text } from "@/lib/core/api/shapes";
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { sealed } from "@/lib/core/sealed";

const PASSKEY_NAME_MAX = 64;

export const PASSKEYS_MAX = 20;

export const PasskeyID = idSchema("PasskeyID");
export type PasskeyID = z.infer<typeof PasskeyID>;

export const Passkey = z.object({
  passkeyID: PasskeyID,
  name: z.string(),
  createdOn: DateTime,
  lastUsedOn: DateTime.optional(),
});
export type Passkey = z.infer<typeof Passkey>;

const PasskeyName = z.object({ name: text({ min: 1, max: PASSKEY_NAME_MAX }) });

const encoded = z
  .string()
  .min(1)
  .max(50_000)
  .regex(/^[\w-]+$/, "must be base64url");

const credential = { id: encoded, rawId: encoded, type: z.literal("public-key"), clientExtensionResults: z.object({}) };

/** A browser's response to registration options (WebAuthn, level 3). */
export const PasskeyRegistration = sealed(
  z.object({
    ...credential,
    response: z.object({
      clientDataJSON: encoded,
      attestationObject: encoded,
      transports: z.array(z.string().max(32)).max(16).default([]),
    }),
  }),
);
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>;

/** A browser's response to sign-in or step-up options. */
export const PasskeyAssertion = sealed(
  z.object({
    ...credential,
    response: z.object({
      clientDataJSON: encoded,
      authenticatorData: encoded,
      signature: encoded,
      userHandle: encoded.optional(),
    }),
  }),
);
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

export const CreatePasskey = PasskeyName.extend({ registration: PasskeyRegistration });
export type CreatePasskey = z.infer<typeof CreatePasskey>;

/** A new passkey, and recovery codes if it is the person's first second factor. */
export const NewPasskey = Passkey.extend({ codes: z.array(z.string()) });
export type NewPasskey = z.infer<typeof NewPasskey>;

export const RenamePasskey = PasskeyName;
export type RenamePasskey = z.infer<typeof RenamePasskey>;

/** Options that the WebAuthn library creates on the server and reads in the browser. */
export const webAuthnOptions = <T>() => z.custom<T>((value) => typeof value === "object" && value !== null);

const own = { group: "Security", access: "signed-in", internal: true } as const;
const onePasskey = z.object({ passkeyID: PasskeyID });

export const passkeys = {
  list: operation({
    ...own,
    summary: "List your passkeys",
    method: "GET",
    path: "/dashboard/passkeys",
    response: z.array(Passkey),
    status: 200,
  }),
  begin: operation({
    ...own,
    summary: "Begin to add a passkey",
    method: "POST",
    path: "/dashboard/passkeys/options",
    response: webAuthnOptions<PublicKeyCredentialCreationOptionsJSON>(),
    status: 200,
    audit: { act: "passkey.create", unrecorded: "question", refusals: true },
  }),
  create: operation({
    ...own,
    summary: "Add a passkey",
    method: "POST",
    path: "/dashboard/passkeys",
    body: CreatePasskey,
    response: NewPasskey,
    status: 200,
    audit: { act: "passkey.create", refusals: true },
  }),
  rename: operation({
    ...own,
    summary: "Rename a passkey",
    method: "PATCH",
    path: "/dashboard/passkeys/{passkeyID}",
    params: onePasskey,
    body: RenamePasskey,
    status: 204,
    audit: { act: "passkey.rename" },
  }),
  remove: operation({
    ...own,
    summary: "Remove a passkey",
    method: "DELETE",
    path: "/dashboard/passkeys/{passkeyID}",
    params: onePasskey,
    status: 204,
    stepUp: true,
    audit: { act: "passkey.remove", refusals: true },
  }),
};
