import { z } from "zod";
import { DateTime, text, websiteURL } from "@/lib/core/api/shapes";
import { sealed } from "@/lib/core/sealed";

const USER_AGENT_MAX = 255;
const TERMS_TOKEN_MAX = 4096;

export const TermsOfServiceToken = z.object({
  token: sealed(text({ min: 1, max: TERMS_TOKEN_MAX })).describe(
    "A token that accepts our terms. It can be used once.",
  ),
});
export type TermsOfServiceToken = z.infer<typeof TermsOfServiceToken>;

/** Acceptance that the partner recorded: time, IP address, user agent and website. */
export const ManualTermsOfService = z.object({
  acceptedDate: DateTime.describe("The moment the terms were accepted."),
  acceptedIP: z.ipv4().describe("The IP address that they were accepted from."),
  acceptedUserAgent: text({ min: 1, max: USER_AGENT_MAX }).describe(
    "The user agent of the browser that they were accepted with.",
  ),
  acceptedDomain: websiteURL().describe("The website that they were accepted on."),
});
export type ManualTermsOfService = z.infer<typeof ManualTermsOfService>;

export const TermsOfService = z.union([TermsOfServiceToken, ManualTermsOfService]);
export type TermsOfService = z.infer<typeof TermsOfService>;

/**
 * Either kind in a request: `{ token }`, or the manual fields, at the top level or under `manual`. Errors name the
 * kind.
 */
export const TermsOfServiceInput = z
  .preprocess(
    (sent: TermsOfService | { manual: ManualTermsOfService }) => (isFlat(sent) ? { manual: sent } : sent),
    z.object({
      token: TermsOfServiceToken.shape.token
        .describe("A token of “Generate terms of service token”, created in the accepting person’s browser.")
        .optional(),
      manual: ManualTermsOfService.describe("A record of an acceptance on your own pages.").optional(),
    }),
  )
  .superRefine(({ token, manual }, { addIssue }) => {
    if (token === undefined && !manual) addIssue({ code: "custom", path: ["token"], message: "is required" });
    if (token !== undefined && manual)
      addIssue({ code: "custom", path: ["token"], message: "must not come with manual acceptance" });
  })
  .transform(({ token, manual }): TermsOfService => manual ?? { token: token ?? "" });

/** An acceptance among changes. An empty one changes nothing. */
export const TermsOfServiceUpdate = z.preprocess(
  (sent: Partial<TermsOfService>) => (isEmpty(sent) ? undefined : sent),
  TermsOfServiceInput.optional(),
);

const isEmpty = (sent: unknown) => typeof sent === "object" && sent !== null && Object.keys(sent).length === 0;

const MANUAL_FIELDS = Object.keys(ManualTermsOfService.shape);

function isFlat(sent: unknown): boolean {
  return (
    typeof sent === "object" &&
    sent !== null &&
    MANUAL_FIELDS.some((field) => Object.hasOwn(sent, field)) &&
    !("manual" in sent) &&
    !("token" in sent)
  );
}
