import { expect, test } from "@playwright/test";
import { memberTable } from "@/db/schema";
import { ctxFor, transact } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { newPerson, signedIn } from "@/testing/people";
import { identify } from "@/lib/http/sign-in/identity";
import { actFor } from "./team";
import { listMemberships } from "./queries";

const db = testDatabase();

test("a person on two teams acts for one of them at a time, in their role there, and for no other account", async () => {
  const [home, other, strange] = [await newPartner(db), await newPartner(db), await newPartner(db)];
  const person = await newPerson(db, home, { role: "owner" });
  await db.insert(memberTable).values({
    accountID: other.accountID,
    userID: person.userID,
    role: "read-only",
    createdOn: new Date(Date.now() + 1000),
  });
  const ctx = await signedIn(db, home, person);
  expect(await listMemberships(ctx)).toEqual([
    { accountID: home.accountID, displayName: home.displayName, isCurrent: true },
    { accountID: other.accountID, displayName: other.displayName, isCurrent: false },
  ]);
  await transact(ctx, (open) => actFor(open, { accountID: other.accountID }));
  const caller = (await identify(db, { kind: "session", token: ctx.token }, new Date()))?.caller;
  expect(caller).toMatchObject({ id: ctx.caller.id, accountID: other.accountID });
  expect(caller?.scopes).not.toContainEqual({ scope: "members.write" });
  await expect(transact(ctx, (open) => actFor(open, { accountID: strange.accountID }))).rejects.toMatchObject({
    kind: "notFound",
  });
  await expect(transact(ctxFor(home), (open) => actFor(open, { accountID: home.accountID }))).rejects.toMatchObject({
    kind: "forbidden",
  });
});
