import { bind } from "@/lib/domain/kernel/operations/bind";
import { addInvitePerson, removeInvitePerson } from "./change-invite-people";
import * as dashboard from "./dashboard";
import { listInvitePeople } from "./queries";

export const invitePeople = bind(dashboard.invitePeople, {
  list: (ctx, { params }) => listInvitePeople(ctx, params.code),
  add: (ctx, { params, body }) => addInvitePerson(ctx, params.code, body),
  remove: (ctx, { params }) => removeInvitePerson(ctx, params.code, params.personID),
});
