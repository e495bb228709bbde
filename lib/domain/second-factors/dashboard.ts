import { z } from "zod";
import { operation } from "@/lib/core/operation";
import { DateTime } from "@/lib/core/shapes";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { PasskeyAssertion, webAuthnOptions } from "@/lib/domain/passkeys/dashboard";
import { isCode, normalCode } from "./shared/code";
import { sealed } from "@/lib/core/sealed";

/** How many recovery codes are made at a time. */
export const RECOVERY_CODES = 10;

/** The second factors in use, the recovery codes left, and until when one counts as just proven. */
export const SecondFactor = z.object({
  /** Whether any second factor is in use. */
  enrolled: z.boolean(),
  hasApp: z.boolean(),
  passkeys: z.int(),
  recoveryCodes: z.int(),
  steppedUpUntil: DateTime.optional(),
  /** When a new one begins to count, unless another owner confirms it earlier. */
  countsFrom: DateTime.optional(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** What an authenticator app needs, as text and as a URI for a QR code. */
export const Enrolment = z.object({ secret: z.string(), otpauthURI: z.string() });
export type Enrolment = z.infer<typeof Enrolment>;

/** A code of an authenticator app. Spaces are dropped. */
export const SixDigits = z.object({
  code: sealed(
    z
      .string()
      .overwrite((value) => value.replace(/\s/g, ""))
      .regex(/^\d{6}$/, "must be six digits"),
  ),
});
export type SixDigits = z.infer<typeof SixDigits>;

/** A code of an authenticator app, or a recovery code instead. */
export const SecondFactorCode = z.object({
  code: sealed(z.string().overwrite(normalCode).refine(isCode, "must be six digits, or a recovery code")),
});
export type SecondFactorCode = z.infer<typeof SecondFactorCode>;

/** Until when operations that need a second factor work. */
export const StepUp = z.object({ until: DateTime });
export type StepUp = z.infer<typeof StepUp>;

/** Codes for a person who has lost the second factor. They are returned this once. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

const own = { group: "Security", access: "signed-in", internal: true } as const;

export const secondFactor = {
  get: operation({
    ...own,
    summary: "See your second factor",
    method: "GET",
    path: "/dashboard/second-factor",
    response: SecondFactor,
    status: 200,
  }),
  enrol: operation({
    ...own,
    summary: "Begin to enrol a second factor",
    method: "POST",
    path: "/dashboard/second-factor",
    response: Enrolment,
    status: 200,
    audit: "second-factor.begin",
  }),
  confirm: operation({
    ...own,
    summary: "Confirm a second factor",
    method: "POST",
    path: "/dashboard/second-factor/confirm",
    body: SixDigits,
    response: RecoveryCodes,
    status: 200,
    audit: "second-factor.enrol",
    refusals: true,
  }),
  remove: operation({
    ...own,
    summary: "Remove your second factor",
    method: "DELETE",
    path: "/dashboard/second-factor",
    status: 204,
    stepUp: true,
    audit: "second-factor.remove",
    refusals: true,
  }),
};

export const recoveryCodes = {
  create: operation({
    ...own,
    summary: "Make new recovery codes",
    method: "POST",
    path: "/dashboard/recovery-codes",
    response: RecoveryCodes,
    status: 200,
    stepUp: true,
    audit: "recovery-codes.create",
    refusals: true,
  }),
};

export const stepUps = {
  start: operation({
    ...own,
    summary: "Prove your second factor",
    method: "POST",
    path: "/dashboard/step-up",
    body: SecondFactorCode,
    response: StepUp,
    status: 200,
    audit: "session.step-up",
    refusals: true,
  }),
  end: operation({
    ...own,
    summary: "End the time after a proven second factor",
    method: "DELETE",
    path: "/dashboard/step-up",
    status: 204,
    audit: "session.end-step-up",
  }),
  begin: operation({
    ...own,
    summary: "Begin to prove a passkey",
    method: "POST",
    path: "/dashboard/step-up/passkey-options",
    response: webAuthnOptions<PublicKeyCredentialRequestOptionsJSON>(),
    status: 200,
    unrecorded: "question",
  }),
  byPasskey: operation({
    ...own,
    summary: "Prove a passkey",
    method: "POST",
    path: "/dashboard/step-up/passkey",
    body: PasskeyAssertion,
    response: StepUp,
    status: 200,
    audit: "session.step-up",
    refusals: true,
  }),
};
