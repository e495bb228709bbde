import { z } from "zod";
import { operation } from "@/lib/core/api/operation";
import { DateTime } from "@/lib/core/api/shapes";
export const DEADLINES_MAX = 8;

const DEADLINE_KINDS = [
  "dispute",
  "attestation",
  "api-key",
  "bank-verification",
  "member-invite",
  "card-data-viewer",
] as const;

/** The last moment to act on something before it ends or is lost. */
export const Deadline = z.object({
  kind: z.enum(DEADLINE_KINDS),
  on: DateTime,
  name: z.string(),
  id: z.guid().optional(),
  accountID: z.guid().optional(),
  amount: z.int().optional(),
});
export type Deadline = z.infer<typeof Deadline>;

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
