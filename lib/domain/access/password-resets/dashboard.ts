import { z } from "zod";
import { operation } from "@/lib/core/api/operation";
import { sealed } from "@/lib/core/sealed";
import { Email } from "@/lib/core/api/shapes";
import { RESET_TOKEN } from "@/lib/domain/kernel/limits";

/** The secret of a link. It comes after the `#`, so that no server or log sees it. */
const ResetToken = sealed(z.string().regex(RESET_TOKEN, "is not a password reset link"));

export const RequestPasswordReset = z.object({ email: Email });
export type RequestPasswordReset = z.infer<typeof RequestPasswordReset>;

export const CheckPasswordReset = z.object({ token: ResetToken });
export type CheckPasswordReset = z.infer<typeof CheckPasswordReset>;

export const OpenPasswordReset = z.object({ email: z.string() });
export type OpenPasswordReset = z.infer<typeof OpenPasswordReset>;

export const CompletePasswordReset = z.object({ token: ResetToken, password: sealed(z.string().max(1024)) });
export type CompletePasswordReset = z.infer<typeof CompletePasswordReset>;

const anyone = { group: "Security", internal: true, access: "anyone", method: "POST", rate: "sign-in" } as const;

export const passwordResets = {
  request: operation({
    ...anyone,
    summary: "Ask for a link to a new password",
    path: "/hosted/password-resets",
    body: RequestPasswordReset,
    status: 204,
    audit: { unrecorded: "question" },
  }),
  check: operation({
    ...anyone,
    summary: "See whether a link to a new password works",
    path: "/hosted/password-resets/check",
    body: CheckPasswordReset,
    response: OpenPasswordReset,
    status: 200,
    audit: { unrecorded: "read" },
  }),
  complete: operation({
    ...anyone,
    summary: "Choose a new password",
    path: "/hosted/password-resets/completion",
    body: CompletePasswordReset,
    status: 204,
    audit: { act: "password.reset" },
  }),
};
