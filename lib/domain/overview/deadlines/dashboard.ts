import { z } from "zod";
import { operation } from "@/lib/core/api/operation";
import { DateTime } from "@/lib/core/api/shapes";
/** Is the number of deadlines that are told, the next ones first. */
export const DEADLINES_MAX = 8;

const DEADLINE_KINDS = [
  "dispute",
  "attestation",
  "api-key",
  "bank-verification",
  "member-invite",
  "card-data-viewer",
] as const;

/** Something that ends or is lost unless somebody acts before. */
export const Deadline = z.object({
  kind: z.enum(DEADLINE_KINDS),
  on: DateTime,
  /** The account, key or person whom it concerns. */
  name: z.string(),
  /** Is the ID of the dispute or bank account. */
  id: z.guid().optional(),
  accountID: z.guid().optional(),
  amount: z.int().optional(),
});
export type Deadline = z.infer<typeof Deadline>;

/** The next ones, and how many there are in all. */
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
