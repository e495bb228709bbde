import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { transact } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { newPerson, signedIn } from "@/testing/people";
import { ctxFor } from "@/testing/context";
import { createInviteTemplate, deleteInviteTemplate, updateInviteTemplate } from "./invite-builder";
import { DraftInvite, SavedInvite } from "./shared/saved-invite";
import { listInviteTemplates } from "./queries";
import { CreateInviteTemplate, TEMPLATES_MAX, UpdateInviteTemplate } from "./dashboard";

const db = testDatabase();
const named = (name: string, invite: object = { capabilities: ["wallet"] }) =>
  CreateInviteTemplate.parse({ name, invite });
const names = async (ctx: ReturnType<typeof ctxFor>) => (await listInviteTemplates(ctx)).map(({ name }) => name);

test("a template is saved with its author, renamed, replaced and deleted", async () => {
  const partner = await newPartner(db);
  const person = await newPerson(db, partner);
  const ctx = await signedIn(db, partner, person);
  const { templateID } = await createInviteTemplate(ctx, named(" Shops "));
  expect(await listInviteTemplates(ctx)).toMatchObject([
    { templateID, name: "Shops", invite: { capabilities: ["wallet"] }, createdBy: person.email },
  ]);
  await updateInviteTemplate(ctx, templateID, UpdateInviteTemplate.parse({ name: "Stores" }));
  await updateInviteTemplate(ctx, templateID, UpdateInviteTemplate.parse({ invite: { scopes: ["accounts.read"] } }));
  expect(await listInviteTemplates(ctx)).toMatchObject([{ name: "Stores", invite: { scopes: ["accounts.read"] } }]);
  await deleteInviteTemplate(ctx, templateID);
  expect(await listInviteTemplates(ctx)).toEqual([]);
  await expect(deleteInviteTemplate(ctx, templateID)).rejects.toMatchObject({ kind: "notFound" });
  await expect(updateInviteTemplate(ctx, templateID, {})).rejects.toMatchObject({ kind: "notFound" });
});

test("a name is unique among a partner's templates, even with simultaneous requests, and another partner may also use it", async () => {
  const [ctx, other] = [ctxFor(await newPartner(db)), ctxFor(await newPartner(db))];
  const outcomes = await Promise.allSettled(
    [1, 2].map(() => transact(ctx, (open) => createInviteTemplate(open, named("Shops")))),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(createInviteTemplate(ctx, named("Shops"))).rejects.toMatchObject({
    kind: "conflict",
    message: "a template of this name exists already",
  });
  const { templateID } = await createInviteTemplate(ctx, named("Stores"));
  await expect(updateInviteTemplate(ctx, templateID, { name: "Shops" })).rejects.toMatchObject({ kind: "conflict" });
  await updateInviteTemplate(ctx, templateID, { name: "Stores" });
  await createInviteTemplate(other, named("Shops"));
  expect(await names(ctx)).toEqual(["Shops", "Stores"]);
});

test("another partner's template does not exist", async () => {
  const [ctx, other] = [ctxFor(await newPartner(db)), ctxFor(await newPartner(db))];
  const { templateID } = await createInviteTemplate(ctx, named("Shops"));
  expect(await listInviteTemplates(other)).toEqual([]);
  await expect(updateInviteTemplate(other, templateID, { name: "Mine" })).rejects.toMatchObject({ kind: "notFound" });
  await expect(deleteInviteTemplate(other, templateID)).rejects.toMatchObject({ kind: "notFound" });
  expect(await names(ctx)).toEqual(["Shops"]);
});

test("a partner has a limited number of templates", async () => {
  const ctx = ctxFor(await newPartner(db));
  for (let made = 0; made < TEMPLATES_MAX; made += 1) await createInviteTemplate(ctx, named(`Template ${made}`));
  await expect(createInviteTemplate(ctx, named("One more"))).rejects.toMatchObject({ kind: "conflict" });
});

const secrets = {
  taxID: { ein: { number: "912817365" } },
  governmentID: { ssn: { full: "912817365" }, itin: { lastFour: "7365" } },
  birthDate: { day: 4, month: 5, year: 1987 },
};

test("an identity number, birth date or acceptance is never stored, in any field", () => {
  const place = fc.constantFrom(
    "",
    "prefill",
    "prefill.profile",
    "prefill.profile.business",
    "prefill.profile.individual",
    "prefill.profile.individual.name",
    "prefill.customerSupport",
    "prefill.settings",
    "builder",
  );
  fc.assert(
    fc.property(fc.uniqueArray(place), fc.boolean(), (places, isDraft) => {
      const sent: Record<string, unknown> = { capabilities: ["wallet"] };
      for (const path of places) Object.assign(at(sent, path), secrets, { termsOfService: { token: "912817365" } });
      const stored = JSON.stringify((isDraft ? DraftInvite : SavedInvite).parse(sent));
      expect(stored).toContain("wallet");
      expect(stored).not.toMatch(/taxID|governmentID|birthDate|termsOfService|912817365|7365|1987/);
    }),
  );
});

test("every field of a template is valid, or rejected at its place", () => {
  const issues = SavedInvite.safeParse({
    capabilities: ["fly"],
    prefill: { profile: { business: { email: "nobody", address: { city: "Reno" } } } },
  });
  expect(issues.error?.issues.map(({ path }) => path.join("."))).toEqual([
    "capabilities.0",
    "prefill.profile.business.email",
  ]);
  const part = { prefill: { accountType: "business", profile: { business: { address: { city: "Reno" } } } } };
  expect(SavedInvite.parse(part)).toEqual(part);
});

function at(root: Record<string, unknown>, path: string): Record<string, unknown> {
  return path
    .split(".")
    .filter(Boolean)
    .reduce((node, key) => (node[key] ??= {}) as Record<string, unknown>, root);
}
