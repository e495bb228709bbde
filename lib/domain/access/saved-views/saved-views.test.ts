import { expect, test } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { memberTable } from "@/db/schema";
import { ctxFor } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { newPerson, signedIn } from "@/testing/people";
import { createSavedView, deleteSavedView, listSavedViews, renameSavedView } from "./saved-views";
import { CreateSavedView, VIEWS_MAX } from "./dashboard";

const db = testDatabase();
const LIST = "/dashboard/transfers";

async function somebody() {
  const partner = await newPartner(db);
  const person = await newPerson(db, partner);
  const ctx = await signedIn(db, partner, person);
  const save = (name: string, more: object = {}) =>
    createSavedView(ctx, CreateSavedView.parse({ list: LIST, name, search: "status=failed", ...more }));
  const names = async (list = LIST) => (await listSavedViews(ctx, { list })).map(({ name }) => name);
  return { partner, person, ctx, save, names };
}

test("a person saves views of each list, renames and deletes them", async () => {
  const { ctx, save, names } = await somebody();
  const failed = await save("Failed");
  await save("Refunded", { search: "refunded=true&sort=createdOn" });
  await save("Failed", { list: "/dashboard/accounts" });
  expect(await names()).toEqual(["Failed", "Refunded"]);
  await renameSavedView(ctx, failed.viewID, { name: "Went wrong" });
  expect([await names(), await names("/dashboard/accounts"), await names("")]).toEqual([
    ["Went wrong", "Refunded"],
    ["Failed"],
    [],
  ]);
  await deleteSavedView(ctx, failed.viewID);
  expect(await names()).toEqual(["Refunded"]);
  await expect(deleteSavedView(ctx, failed.viewID)).rejects.toMatchObject({ kind: "notFound" });
});

test("a name is unique within a list, and the number of views is limited", async () => {
  const { ctx, save } = await somebody();
  const first = await save("1");
  await expect(save("1")).rejects.toMatchObject({ kind: "conflict" });
  for (let count = 2; count <= VIEWS_MAX; count++) await save(String(count));
  await expect(save("More")).rejects.toMatchObject({ kind: "conflict" });
  await expect(renameSavedView(ctx, first.viewID, { name: "2" })).rejects.toMatchObject({ kind: "conflict" });
  await renameSavedView(ctx, first.viewID, { name: "1" });
});

test("other people cannot see or change a person's views, programs have none, and views end with the membership", async () => {
  const { partner, person, ctx, save } = await somebody();
  const { viewID } = await save("Mine");
  const colleague = await signedIn(db, partner, await newPerson(db, partner));
  expect(await listSavedViews(colleague, { list: LIST })).toEqual([]);
  await expect(renameSavedView(colleague, viewID, { name: "Yours" })).rejects.toMatchObject({ kind: "notFound" });
  await expect(deleteSavedView(colleague, viewID)).rejects.toMatchObject({ kind: "notFound" });
  await expect(listSavedViews(ctxFor(partner), { list: LIST })).rejects.toMatchObject({ kind: "forbidden" });
  await db
    .delete(memberTable)
    .where(and(eq(memberTable.userID, person.userID), eq(memberTable.accountID, partner.accountID)));
  expect(await listSavedViews(ctx, { list: LIST })).toEqual([]);
});
