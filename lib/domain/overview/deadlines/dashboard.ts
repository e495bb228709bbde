import { z } from "zod";
import { operation } from "@/lib/core/api/operation";
import { DateTime } from "@/lib/core/api/shapes";
/** Maximum deadlines in the list, soonest first. */
export const DEADLINES_MAX = 8;

const DEADLINE_KINDS = [
  "dispute",
  "attestation",
  "api-key",
  "bank-verification",
  "member-invite",
  "card-data-viewer",
] as const;

/** A date by which somebody has to act, or else something ends or is lost. */
export const Deadline = z.object({
  kind: z.enum(DEADLINE_KINDS),
  on: DateTime,
  /** Name of the account, key or person. */
  name: z.string(),
  /** ID of the dispute or bank account. */
  id: z.guid().optional(),
  accountID: z.guid().optional(),
  amount: z.int().optional(),
});
export type Deadline = z.infer<typeof Deadline>;

/** The soonest deadlines, and the number of all. */
export const Deadlines = z.object({ items: z.array(Deadline), count: z.int() });
export type Deadlines = z.infer<typeof Deadlines>;

export const deadlines = {
  list: operation({
    summary: "List our next deadlines",
    group: "Deadlines",
    internal: true,
    method: "GET",
    path: "/dashboard/deadlines",
    access: "profile.read",
    response: Deadlines,
    status: 200,
  }),
};
