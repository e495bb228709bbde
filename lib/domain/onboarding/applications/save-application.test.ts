import { expect, test } from "@playwright/test";
import { keepAnswers } from "@/components/hosted/answers/keep-answers";
import type { SavedDraft } from "@/components/hosted/answers/latest-draft";
import { transact } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { answersOf, newInvite, newInvitee } from "@/testing/onboarding";
import { newID } from "@/lib/core/api/ids";
import { expected } from "@/lib/http/edge/respond";
import type { SignedInCtx } from "@/lib/domain/kernel/operations/context";
import type { DraftAnswers, PersonID, SaveApplication } from "./dashboard";
import { getApplication } from "./queries";
import { redeemInvite } from "./redeem-invite";
import { saveApplication } from "./save-application";

const db = testDatabase();
const profile = { business: { legalBusinessName: "Acme", website: "https://acme.example" } };
const person = (firstName: string) => ({ personID: newID<PersonID>(), name: { firstName, lastName: "Byron" } });
const save = (ctx: SignedInCtx, code: string, answers: SaveApplication) =>
  transact(ctx, (open) => saveApplication(open, code, answers));

/** One of a person's devices. It remembers the last version it saw, and saves changes as the page does. */
async function device(ctx: SignedInCtx, code: string) {
  const load = () => getApplication(ctx, code);
  let latest: SavedDraft = await load();
  const store = {
    load,
    save: (answers: SaveApplication) => save(ctx, code, answers).then(({ version }) => version, refusal),
  };
  return async (change: (before: DraftAnswers) => DraftAnswers) => {
    latest = await keepAnswers(store, latest, change(latest.answers));
    return latest.answers;
  };
}

/** Ignores the 409 that the page handles, including a row that was locked for too long. */
function refusal(error: unknown): undefined {
  if (expected(error)?.kind !== "conflict") throw error;
}

const adding =
  (...added: ReturnType<typeof person>[]) =>
  (before: DraftAnswers) => ({ ...before, people: [...(before.people ?? []), ...added] });
const saying = (facts: object) => (before: DraftAnswers) => ({
  ...before,
  profile: { business: { ...before.profile?.business, ...facts } },
});

test("answers based on an older version are rejected, and the saved answers stay", async () => {
  const {
    invite: { code },
  } = await newInvite(await newPartner(db));
  const invitee = await newInvitee();
  expect(await save(invitee, code, { accountType: "business", profile, version: 0 })).toEqual({ version: 1 });
  await expect(save(invitee, code, { accountType: "individual", version: 0 })).rejects.toMatchObject({
    kind: "conflict",
  });
  expect(await save(invitee, code, { accountType: "business", profile, people: [person("Ada")], version: 1 })).toEqual({
    version: 2,
  });
  await expect(save(invitee, code, { accountType: "individual", version: 1 })).rejects.toMatchObject({
    kind: "conflict",
  });
  expect(await getApplication(invitee, code)).toMatchObject({
    version: 2,
    answers: { accountType: "business", profile, people: [{ name: { firstName: "Ada" } }] },
  });
});

test("two devices add two people each and change a field each, and all changes are stored", async () => {
  const {
    invite: { code },
  } = await newInvite(await newPartner(db));
  const invitee = await newInvitee();
  await save(invitee, code, { accountType: "business", profile, people: [person("Zoe")], version: 0 });
  const [laptop, phone] = [await device(invitee, code), await device(invitee, code)];
  await phone(adding(person("Ada"), person("Bo")));
  await phone(saying({ email: "new@acme.example" }));
  await laptop(saying({ legalBusinessName: "Acme LLC" }));
  await laptop(adding(person("Cy")));
  await phone(saying({ description: "Bread and cakes for the neighborhood" }));
  const last = await laptop(adding(person("Di")));
  expect(last.people?.map(({ name }) => name?.firstName)).toEqual(["Zoe", "Ada", "Bo", "Cy", "Di"]);
  expect(last.profile?.business).toEqual({
    ...profile.business,
    legalBusinessName: "Acme LLC",
    email: "new@acme.example",
    description: "Bread and cakes for the neighborhood",
  });
  expect((await getApplication(invitee, code)).answers).toEqual(last);
});

test("when two devices save at the same moment, both changes are stored", async () => {
  const {
    invite: { code },
  } = await newInvite(await newPartner(db));
  const invitee = await newInvitee();
  const devices = await Promise.all(Array.from({ length: 6 }, () => device(invitee, code)));
  await Promise.all(devices.map((keep, index) => keep(adding(person(`Person ${index}`)))));
  expect((await getApplication(invitee, code)).answers.people).toHaveLength(6);
});

test("an application cannot be submitted if its answers were changed elsewhere after they were checked", async () => {
  const {
    invite: { code },
  } = await newInvite(await newPartner(db));
  const invitee = await newInvitee();
  const submit = (version: number) =>
    transact(invitee, (open) => redeemInvite(open, code, { ...answersOf(), version }));
  await save(invitee, code, { accountType: "business", profile, version: 0 });
  await expect(submit(0)).rejects.toMatchObject({ kind: "conflict" });
  await submit(1);
});
