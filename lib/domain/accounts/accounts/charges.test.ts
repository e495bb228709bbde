import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { auditTrailView } from "@/db/schema";
import { asChange } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { newStaffMember } from "@/testing/notices";
import { newID, type UserID } from "@/lib/core/api/ids";
import { ListNotices } from "@/lib/domain/access/notices/dashboard";
import { listNotices } from "@/lib/domain/access/notices/queries";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { getCharge, setCharge } from "./accounts";
import { accountCharge } from "./dashboard";

const db = testDatabase();

async function setting() {
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner);
  const [owner, colleague] = [await newStaffMember(partner), await newStaffMember(partner, "operations")];
  const ctx: Ctx = { ...owner.ctx, accountID };
  const charge = (userID?: UserID, by = ctx) =>
    asChange(by, accountCharge.set, { accountID: by.accountID }, (open) => setCharge(open, { userID }));
  const toldOf = async (of: Ctx) =>
    (await listNotices(of, ListNotices.parse({}))).items.map(({ kind, objectID }) => [kind, objectID]);
  return { partner, accountID, owner, colleague, ctx, charge, toldOf };
}

test("a colleague who is put in charge gets a notice, other people do not, and the audit log names the colleague", async () => {
  const { accountID, owner, colleague, ctx, charge, toldOf } = await setting();
  expect(await getCharge(ctx)).toEqual({ isAssignable: true });
  const { userID, email } = colleague.person;
  await charge(userID);
  await charge(userID);
  expect(await getCharge(ctx)).toEqual({ isAssignable: true, userID, email });
  expect(await toldOf(colleague.ctx)).toEqual([["in-charge", accountID]]);
  expect(await toldOf(owner.ctx)).toEqual([]);
  await charge();
  expect(await getCharge(ctx)).toEqual({ isAssignable: true });
  const auditRows = await db
    .select({ action: auditTrailView.action, reason: auditTrailView.reason })
    .from(auditTrailView)
    .where(eq(auditTrailView.object, accountID));
  expect(auditRows.map(({ action }) => action)).toEqual(["account.assign", "account.assign"]);
  expect(auditRows.map(({ reason }) => reason).toSorted()).toEqual([email, "nobody"].toSorted());
});

test("a person who puts themselves in charge gets no notice", async () => {
  const { owner, ctx, charge, toldOf } = await setting();
  await charge(owner.person.userID);
  expect(await getCharge(ctx)).toMatchObject({ email: owner.person.email });
  expect(await toldOf(owner.ctx)).toEqual([]);
});

test("only a person on the team can be in charge, and only of a connected account", async () => {
  const { partner, ctx, charge } = await setting();
  const stranger = await newStaffMember(await newPartner(db));
  for (const userID of [stranger.person.userID, newID<UserID>()])
    await expect(charge(userID)).rejects.toMatchObject({
      kind: "invalid",
      fields: { userID: "must be someone on your team" },
    });
  expect(await getCharge(ctx)).toEqual({ isAssignable: true });
  const own = { ...ctx, accountID: partner.accountID };
  expect(await getCharge(own)).toEqual({ isAssignable: false });
  await expect(charge(undefined, own)).rejects.toMatchObject({ kind: "notFound" });
});
