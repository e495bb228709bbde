import { expect, test } from "@playwright/test";
import { newPartner, testDatabase } from "@/testing/factories";
import { newInvite, newInvitee } from "@/testing/onboarding";
import { ctxFor, transact } from "@/testing/context";
import { getApplication } from "@/lib/domain/onboarding/applications/queries";
import { revokeInvite } from "@/lib/domain/onboarding/invites/invites";
import { REPRESENTATIVES_MAX } from "@/lib/domain/accounts/representatives/shared/ownership";
import { addInvitePerson, removeInvitePerson } from "./change-invite-people";
import { AddInvitePerson } from "./dashboard";
import { listInvitePeople } from "./queries";

const db = testDatabase();
const ADA = AddInvitePerson.parse({
  name: { firstName: "Ada", lastName: "Diaz" },
  email: "ada@example.test",
  responsibilities: { isController: true, isOwner: true, ownershipPercentage: 60 },
});

test("people that a partner adds appear in the invitee's application until the partner removes them", async () => {
  const { ctx, invite } = await newInvite(await newPartner(db));
  const invitee = await newInvitee();
  const added = await transact(ctx, (open) => addInvitePerson(open, invite.code, ADA));
  expect(await listInvitePeople(ctx, invite.code)).toEqual([added]);
  expect((await getApplication(invitee, invite.code)).people).toEqual([{ ...ADA, personID: added.personID }]);
  await transact(ctx, (open) => removeInvitePerson(open, invite.code, added.personID));
  expect(await getApplication(invitee, invite.code)).not.toHaveProperty("people");
  await expect(transact(ctx, (open) => removeInvitePerson(open, invite.code, added.personID))).rejects.toMatchObject({
    kind: "notFound",
  });
});

test("people cannot be added to an invite for a person, beyond the maximum, or after the invite's end", async () => {
  const { ctx, invite } = await newInvite(await newPartner(db));
  const add = () => transact(ctx, (open) => addInvitePerson(open, invite.code, ADA));
  for (let count = 0; count < REPRESENTATIVES_MAX; count++) await add();
  await expect(add()).rejects.toMatchObject({ kind: "conflict" });
  await transact(ctx, (open) => revokeInvite(open, invite.code));
  await expect(add()).rejects.toMatchObject({ kind: "conflict", message: "this invite has ended" });
  const prefill = { accountType: "individual", profile: { individual: { name: ADA.name } } };
  const own = await newInvite(await newPartner(db), { prefill });
  await expect(transact(own.ctx, (open) => addInvitePerson(open, own.invite.code, ADA))).rejects.toMatchObject({
    kind: "invalid",
  });
});

test("people cannot be added to another partner's invite, and an owner without a share is rejected", async () => {
  const { invite } = await newInvite(await newPartner(db));
  const stranger = ctxFor(await newPartner(db));
  await expect(transact(stranger, (open) => addInvitePerson(open, invite.code, ADA))).rejects.toMatchObject({
    kind: "notFound",
  });
  expect(AddInvitePerson.safeParse({ name: ADA.name, responsibilities: { isOwner: true } }).success).toBe(false);
});
