import { z } from "zod";
import { operation } from "@/lib/core/api/operation";
import { DateTime } from "@/lib/core/api/shapes";

export const SETUP_STEPS = [
  "invite-created",
  "invite-opened",
  "account-enabled",
  "card-issued",
  "money-moved",
  "key-created",
  "webhook-received",
] as const;

export const SetupStep = z.enum(SETUP_STEPS);
export type SetupStep = z.infer<typeof SetupStep>;

/** Steps of the checklist, and whether each is done. An account that is not a partner has no steps. */
export const SetupChecklist = z.object({
  steps: z.array(z.object({ step: SetupStep, isDone: z.boolean() })),
  dismissedOn: DateTime.optional(),
});
export type SetupChecklist = z.infer<typeof SetupChecklist>;

const declared = { group: "Setup checklist", access: "signed-in", internal: true } as const;
const DISMISSAL = "/dashboard/checklist/dismissal";

export const setupChecklist = {
  get: operation({
    ...declared,
    summary: "Get your setup checklist",
    method: "GET",
    path: "/dashboard/checklist",
    response: SetupChecklist,
    status: 200,
  }),
  dismiss: operation({
    ...declared,
    summary: "Dismiss your setup checklist",
    method: "PUT",
    path: DISMISSAL,
    status: 204,
    audit: { unrecorded: "draft" },
  }),
  resume: operation({
    ...declared,
    summary: "Resume your setup checklist",
    method: "DELETE",
    path: DISMISSAL,
    status: 204,
    audit: { unrecorded: "draft" },
  }),
};
