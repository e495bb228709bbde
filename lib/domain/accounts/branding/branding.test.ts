import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { auditTrailView } from "@/db/schema";
import { asChange, ctxFor } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { branding, SaveBrand, UpdateBrand } from "./contract";
import { brandOf, getBrand } from "./queries";
import { createBrand, replaceBrand, updateBrand } from "./save-brand";
import { callerPlace } from "@/lib/domain/kernel/operations/context";

const db = testDatabase();
const brand = (light: string, dark: string) =>
  SaveBrand.parse({ colors: { light: { accent: light }, dark: { accent: dark } } });
const [blue, red] = [brand("#1F6FEB", "#58a6ff"), brand("#CF222E", "#ff7b72")];

async function account(accountType: "business" | "individual" = "business") {
  const partner = await newPartner(db);
  const ctx = ctxFor(partner, (await newAccount(db, partner, { accountType })).accountID);
  return {
    ctx,
    create: (body = blue) => asChange(ctx, branding.create, {}, (open) => createBrand(open, body)),
    replace: (body = blue) => asChange(ctx, branding.replace, {}, (open) => replaceBrand(open, body)),
    update: (body: object) => asChange(ctx, branding.update, {}, (open) => updateBrand(open, UpdateBrand.parse(body))),
  };
}

test("a person's account also has a brand, with its colors as they were sent", async () => {
  const { ctx, create } = await account("individual");
  expect(await create()).toEqual({ colors: { light: { accent: "#1F6FEB" }, dark: { accent: "#58a6ff" } } });
  expect(await getBrand(ctx)).toEqual(blue);
  expect(await brandOf(ctx, ctx)).toEqual(blue.colors);
  expect(await brandOf(ctx, callerPlace(ctx))).toBeUndefined();
});

test("an account has one brand, even if two are created at once", async () => {
  const { ctx, create } = await account();
  const made = await Promise.allSettled([create(blue), create(red)]);
  expect(made.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(made.find((one) => one.status === "rejected")).toMatchObject({ reason: { kind: "conflict" } });
  expect(await getBrand(ctx)).toEqual(made.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []))[0]);
});

test("without a brand, reading and changing it fails, and replacing it creates one", async () => {
  const { ctx, update, replace } = await account();
  await expect(getBrand(ctx)).rejects.toMatchObject({ kind: "notFound" });
  await expect(update({ colors: { light: { accent: "#ffffff" } } })).rejects.toMatchObject({ kind: "notFound" });
  expect([await replace(blue), await replace(red), await getBrand(ctx)]).toEqual([blue, red, red]);
  const auditRows = await db
    .select()
    .from(auditTrailView)
    .where(eq(auditTrailView.object, ctx.accountID))
    .orderBy(auditTrailView.auditID);
  expect(auditRows.map(({ action, outcome, changes }) => [action, outcome, changes?.at(-1)])).toEqual([
    ["brand.replace", "done", { field: "colors.light.accent", after: "#1F6FEB" }],
    ["brand.replace", "done", { field: "colors.light.accent", before: "#1F6FEB", after: "#CF222E" }],
  ]);
});

test("a change of one color keeps the other, even if two people change both at once", async () => {
  const { ctx, create, update } = await account();
  await create();
  expect(await update({})).toEqual(blue);
  expect(await update({ colors: { dark: {} } })).toEqual(blue);
  await Promise.all([
    update({ colors: { light: { accent: "#CF222E" } } }),
    update({ colors: { dark: { accent: "#ff7b72" } } }),
  ]);
  expect(await getBrand(ctx)).toEqual(red);
});
