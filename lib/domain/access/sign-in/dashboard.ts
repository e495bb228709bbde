import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { z } from "zod";
import { operation } from "@/lib/core/api/operation";
import { sealed } from "@/lib/core/sealed";
import { DateTime } from "@/lib/core/api/shapes";
import { PasskeyAssertion, webAuthnOptions } from "@/lib/domain/access/passkeys/dashboard";
import { isCode, normalCode } from "@/lib/domain/access/second-factors/shared/code";

/** A code of an authenticator app, or a recovery code instead. */
export const SecondFactorCode = z.object({
  code: sealed(z.string().overwrite(normalCode).refine(isCode, "must be six digits, or a recovery code")),
});
export type SecondFactorCode = z.infer<typeof SecondFactorCode>;

export const StepUp = z.object({ until: DateTime });
export type StepUp = z.infer<typeof StepUp>;

const own = { group: "Security", access: "signed-in", internal: true } as const;

export const stepUps = {
  start: operation({
    ...own,
    summary: "Prove your second factor",
    method: "POST",
    path: "/dashboard/step-up",
    body: SecondFactorCode,
    response: StepUp,
    status: 200,
    audit: { act: "session.step-up", refusals: true },
  }),
  end: operation({
    ...own,
    summary: "End the time after a proven second factor",
    method: "DELETE",
    path: "/dashboard/step-up",
    status: 204,
    audit: { act: "session.end-step-up" },
  }),
  begin: operation({
    ...own,
    summary: "Begin to prove a passkey",
    method: "POST",
    path: "/dashboard/step-up/passkey-options",
    response: webAuthnOptions<PublicKeyCredentialRequestOptionsJSON>(),
    status: 200,
    audit: { unrecorded: "question" },
  }),
  byPasskey: operation({
    ...own,
    summary: "Prove a passkey",
    method: "POST",
    path: "/dashboard/step-up/passkey",
    body: PasskeyAssertion,
    response: StepUp,
    status: 200,
    audit: { act: "session.step-up", refusals: true },
  }),
};

export const passkeySignIns = {
  begin: operation({
    group: "Security",
    internal: true,
    access: "anyone",
    summary: "Begin to sign in with a passkey",
    method: "POST",
    path: "/hosted/passkey-options",
    response: webAuthnOptions<PublicKeyCredentialRequestOptionsJSON>(),
    status: 200,
    rate: "sign-in",
    audit: { unrecorded: "question" },
  }),
};
