import { z } from "zod";
import { operation } from "@/lib/core/operation";
import { DateTime } from "@/lib/core/shapes";
import { DraftInvite } from "./saved-contract";

/** The invite a member of staff is at work on; empty when there is none. */
export const InviteDraft = z.object({ invite: DraftInvite.optional(), savedOn: DateTime.optional() });
export type InviteDraft = z.infer<typeof InviteDraft>;

/** When a draft was kept. */
export const SavedDraft = z.object({ savedOn: DateTime });
export type SavedDraft = z.infer<typeof SavedDraft>;

/** What is to be kept; it takes the place of what was. */
export const SaveInviteDraft = z.object({ invite: DraftInvite });
export type SaveInviteDraft = z.infer<typeof SaveInviteDraft>;

const declared = { group: "Onboarding", path: "/dashboard/invite-draft", internal: true } as const;

export const inviteDrafts = {
  get: operation({
    ...declared,
    summary: "See the invite you are at work on",
    method: "GET",
    access: "accounts.read",
    response: InviteDraft,
    status: 200,
  }),
  save: operation({
    ...declared,
    summary: "Keep the invite you are at work on",
    method: "PUT",
    access: "accounts.write",
    body: SaveInviteDraft,
    response: SavedDraft,
    status: 200,
  }),
  discard: operation({
    ...declared,
    summary: "Start your invite over",
    method: "DELETE",
    access: "accounts.write",
    status: 204,
  }),
};
