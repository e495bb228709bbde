import { z } from "zod";
import { operation } from "@/lib/core/api/operation";
import { DateTime } from "@/lib/core/api/shapes";
import { sealed } from "@/lib/core/sealed";

export const RECOVERY_CODES = 10;

/** The second factors in use, the number of recovery codes left, and the end of the present step-up. */
export const SecondFactor = z.object({
  /** Whether any second factor is in use. */
  enrolled: z.boolean(),
  hasApp: z.boolean(),
  passkeys: z.int(),
  recoveryCodes: z.int(),
  steppedUpUntil: DateTime.optional(),
  /** The time when a new one starts to count, unless another owner confirms it earlier. */
  countsFrom: DateTime.optional(),
  /** The time when an owner's removal of it takes effect, unless it is stopped. The earliest of all teams. */
  endsOn: DateTime.optional(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** The secret for an authenticator app, as text and as a URI for a QR code. */
export const Enrolment = z.object({ secret: z.string(), otpauthURI: z.string() });
export type Enrolment = z.infer<typeof Enrolment>;

/** A code of an authenticator app. Spaces are removed. */
export const SixDigits = z.object({
  code: sealed(
    z
      .string()
      .overwrite((value) => value.replace(/\s/g, ""))
      .regex(/^\d{6}$/, "must be six digits"),
  ),
});
export type SixDigits = z.infer<typeof SixDigits>;

/** Codes for a person who has lost the second factor. They are returned only once. */
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
    audit: { act: "second-factor.begin" },
  }),
  confirm: operation({
    ...own,
    summary: "Confirm a second factor",
    method: "POST",
    path: "/dashboard/second-factor/confirm",
    body: SixDigits,
    response: RecoveryCodes,
    status: 200,
    audit: { act: "second-factor.enrol", refusals: true },
  }),
  remove: operation({
    ...own,
    summary: "Remove your second factor",
    method: "DELETE",
    path: "/dashboard/second-factor",
    status: 204,
    stepUp: true,
    audit: { act: "second-factor.remove", refusals: true },
  }),
  keep: operation({
    ...own,
    summary: "Keep your second factor",
    method: "DELETE",
    path: "/dashboard/second-factor/removal",
    status: 204,
    audit: { act: "second-factor.keep" },
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
    audit: { act: "recovery-codes.create", refusals: true },
  }),
};
