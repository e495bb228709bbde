import { expect, test } from "@playwright/test";
import { asc, eq } from "drizzle-orm";
import { auditTrailView } from "@/db/schema";
import { asChange, ctxFor, transact } from "@/testing/context";
import { newKey, newPartner, testDatabase } from "@/testing/factories";
import { newPerson, signedIn } from "@/testing/people";
import { newID } from "@/lib/core/api/ids";
import { identify } from "@/lib/http/sign-in/identity";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { attestations, ATTESTATION_DAYS_MAX, type CreateAttestation } from "./dashboard";
import { createAttestation, withdrawAttestation } from "./compliance";
import { getAttestations } from "./queries";

const db = testDatabase();
const now = new Date("2126-11-21T10:00:00.000Z");
const attest = (ctx: Ctx, input: Partial<CreateAttestation> = {}) =>
  asChange(ctx, attestations.create, {}, (open) =>
    createAttestation(open, { attestedBy: "Ada Tester", expiresOn: "2127-11-20", ...input }),
  );
const later = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60_000).toISOString().slice(0, 10);

async function owner() {
  const partner = await newPartner(db);
  return signedIn(db, partner, await newPerson(db, partner), { now });
}

test("an attestation counts from now to the end of its last day, and the audit log records who gave it", async () => {
  const ctx = await owner();
  const attestation = await attest(ctx, { assessor: "Assessors Ltd" });
  expect(attestation).toEqual({
    attestationID: attestation.attestationID,
    attestedBy: "Ada Tester",
    assessor: "Assessors Ltd",
    status: "current",
    createdBy: ctx.caller.email,
    validFrom: now.toISOString(),
    expiresOn: "2127-11-20T23:59:59.999Z",
    createdOn: now.toISOString(),
  });
  expect(await getAttestations(ctx)).toEqual({ current: attestation, history: [attestation] });
  const { keyID, secret } = await newKey(db, ctx.partnerID);
  const seen = async (at: Date) =>
    (await identify(db, { kind: "basic", id: keyID, secret }, at))?.caller.attestedUntil?.toISOString();
  expect(await seen(now)).toBe(attestation.expiresOn);
  expect(await seen(new Date(now.getTime() - 1))).toBeUndefined();
});

test("an attestation must end in the future, within 400 days, and after it begins", async () => {
  const ctx = await owner();
  await expect(attest(ctx, { expiresOn: later(-1) })).rejects.toMatchObject({
    kind: "invalid",
    fields: { expiresOn: "must be in the future" },
  });
  await expect(attest(ctx, { expiresOn: later(ATTESTATION_DAYS_MAX + 1) })).rejects.toMatchObject({
    fields: { expiresOn: "must be within 400 days" },
  });
  await expect(attest(ctx, { validFrom: later(10), expiresOn: later(9) })).rejects.toMatchObject({
    fields: { validFrom: "must be before the end" },
  });
  for (const expiresOn of [later(0), later(ATTESTATION_DAYS_MAX)]) await attest(ctx, { expiresOn });
});

test("of several attestations the one that lasts longest counts; later ones wait, and withdrawn and ended ones are history", async () => {
  const ctx = await owner();
  const at = (minutes: number) => ({ ...ctx, now: new Date(now.getTime() + minutes * 60_000) });
  const short = await attest(ctx, { expiresOn: later(1) });
  const long = await attest(at(1), { expiresOn: later(100) });
  const future = await attest(at(2), { validFrom: later(5), expiresOn: later(200) });
  const statuses = async (when: Ctx) => {
    const { current, history } = await getAttestations(when);
    return [current?.attestationID, ...history.map(({ status }) => status)];
  };
  expect(await statuses(at(3))).toEqual([long.attestationID, "future", "current", "current"]);
  await transact(at(3), (open) => withdrawAttestation(open, long.attestationID));
  expect(await statuses(at(4))).toEqual([short.attestationID, "future", "withdrawn", "current"]);
  expect(await statuses({ ...ctx, now: new Date(`${later(3)}T00:00:00Z`) })).toEqual([
    undefined,
    "future",
    "withdrawn",
    "expired",
  ]);
  expect(future.status).toBe("future");
});

test("withdrawing is recorded once, and leaves no current attestation", async () => {
  const ctx = await owner();
  const { attestationID } = await attest(ctx);
  const withdraw = () =>
    asChange(ctx, attestations.withdraw, { attestationID }, (open) => withdrawAttestation(open, attestationID));
  await withdraw();
  await withdraw();
  expect((await getAttestations(ctx)).current).toBeUndefined();
  const auditRows = await db
    .select()
    .from(auditTrailView)
    .where(eq(auditTrailView.object, attestationID))
    .orderBy(asc(auditTrailView.auditID));
  expect(auditRows.map(({ action }) => action)).toEqual(["attestation.create", "attestation.withdraw"]);
});

test("another partner's attestation is not found", async () => {
  const { attestationID } = await attest(await owner());
  const stranger = ctxFor(await newPartner(db), undefined, { now });
  for (const id of [attestationID, newID<typeof attestationID>()]) {
    await expect(withdrawAttestation(stranger, id)).rejects.toMatchObject({ kind: "notFound" });
  }
});
