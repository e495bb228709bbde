import { z } from "zod";
import { idSchema } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { oneInvite } from "@/lib/domain/onboarding/invites/contract";
import { RepresentativeFacts, Responsibilities } from "@/lib/domain/accounts/representatives/contract";

/**
 * A person who owns or controls the business, from the partner's records. The invitee completes and confirms
 * everything.
 */
export const AddInvitePerson = RepresentativeFacts.extend({ responsibilities: Responsibilities.optional() });
export type AddInvitePerson = z.infer<typeof AddInvitePerson>;

const InvitePersonID = idSchema("PersonID");
export const InvitePerson = AddInvitePerson.extend({ personID: InvitePersonID });
export type InvitePerson = z.infer<typeof InvitePerson>;

const declared = { group: "Onboarding", params: oneInvite, internal: true } as const;

/**
 * People that the partner adds to an invite before the invitee does. Only the invitee can give birth dates and identity
 * numbers.
 */
export const invitePeople = {
  list: operation({
    ...declared,
    summary: "List the people named in an invite",
    method: "GET",
    path: "/dashboard/onboarding-invites/{code}/people",
    access: "accounts.read",
    response: z.array(InvitePerson),
    status: 200,
  }),
  add: operation({
    ...declared,
    summary: "Name a person in an invite",
    method: "POST",
    path: "/dashboard/onboarding-invites/{code}/people",
    access: "accounts.write",
    body: AddInvitePerson,
    response: InvitePerson,
    status: 200,
    audit: { act: "onboarding-invite.people" },
  }),
  remove: operation({
    ...declared,
    summary: "Remove a person from an invite",
    method: "DELETE",
    path: "/dashboard/onboarding-invites/{code}/people/{personID}",
    params: oneInvite.extend({ personID: InvitePersonID }),
    access: "accounts.write",
    status: 204,
    audit: { act: "onboarding-invite.people" },
  }),
};
