import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { providerStatusTable } from "@/db/schema";
import { ctxFor } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { newInstruction } from "@/testing/rails";
import { reportRailAlert } from "@/lib/domain/money/rails/alerts";
import { moveRails } from "@/lib/domain/money/rails/move-rails";
import { noteAnswer, noted, noteFault, noteHandOver } from "@/lib/providers/provider-notes";
import { type RailProvider, Unanswered } from "@/lib/providers/rails/rail-provider";
import { offerRail } from "@/lib/providers/rails/rails";
import { ProviderOverview } from "./dashboard";
import { keepProviderNotes, listProviders } from "./providers";
import { PROVIDED_SERVICES } from "./shared/services";
import { MINUTE } from "@/lib/core/time/time";

const db = testDatabase();

async function statusOf(provider: string) {
  await keepProviderNotes(db);
  const [row] = await db.select().from(providerStatusTable).where(eq(providerStatusTable.provider, provider));
  return row;
}

test("results that processes see from a provider are stored, and the newest counts", async () => {
  const name = `bank-${randomUUID()}`;
  noteHandOver(name);
  noteFault(name, "server-login");
  noteFault(name, "server-connection");
  const first = await statusOf(name);
  expect(first).toMatchObject({ answeredOn: null, fault: "server-connection", failures: 2 });
  expect(first?.handedOverOn).toBeInstanceOf(Date);
  noteFault(name, "server-login");
  expect(await statusOf(name)).toMatchObject({ fault: "server-login", failures: 3, handedOverOn: first?.handedOverOn });
  noteAnswer(name);
  expect(await statusOf(name)).toMatchObject({ fault: "server-login", failures: 0 });
  noteAnswer(name);
  noteFault(name, "failed");
  expect(await statusOf(name)).toMatchObject({ fault: "failed", failures: 1 });
});

test("the outcome of a call is recorded without changing it, in Tender's words only", async () => {
  const name = `vendor-${randomUUID()}`;
  expect(await noted(name, Promise.resolve(7))).toBe(7);
  expect(await statusOf(name)).toMatchObject({ fault: null, failures: 0 });
  await expect(noted(name, Promise.reject(new Unanswered("10.0.0.7 said hunter2")))).rejects.toThrow(Unanswered);
  expect(await statusOf(name)).toMatchObject({ fault: "unanswered", failures: 1 });
  await expect(noted(name, Promise.reject(new Error("hunter2")))).rejects.toThrow("hunter2");
  expect(await statusOf(name)).toMatchObject({ fault: "failed", failures: 2 });
  reportRailAlert({ fault: "server-login", provider: name });
  reportRailAlert({ fault: "lines-open", provider: name, lines: 3 });
  expect(await statusOf(name)).toMatchObject({ fault: "server-login", failures: 3 });
});

/** A production rail for instant payments. It does not answer while it is silent. */
function newRail() {
  const state = { isSilent: true };
  const answer = async () => {
    if (state.isSilent) throw new Unanswered("nobody");
    return [];
  };
  const rail: RailProvider = {
    name: `instant-${randomUUID()}`,
    mode: "production",
    kinds: ["rtp-credit"],
    submit: answer,
    cancel: async () => "too-late",
    look: answer,
    nextLook: (_instruction, now) => new Date(now.getTime() + MINUTE),
    async *statement() {
      // Settles nothing.
    },
  };
  return { rail, state };
}

test("a configured provider appears automatically, with its waiting items and its results, next to services without a provider", async () => {
  const { rail, state } = newRail();
  const takeBack = offerRail(() => rail);
  try {
    const [partner, other] = [
      await newPartner(db, { mode: "production" }),
      await newPartner(db, { mode: "production" }),
    ];
    const dueOn = new Date(Date.now() + 30 * MINUTE);
    await newInstruction(db, partner, "rtp-credit", { dueOn });
    const overviewOf = async (of = partner) => {
      await keepProviderNotes(db);
      const overview = await listProviders(ctxFor(of));
      expect(ProviderOverview.parse(overview)).toEqual(overview);
      return overview;
    };
    const itemOf = async (of = partner) => (await overviewOf(of)).items.find(({ name }) => name === rail.name);
    expect(await itemOf()).toMatchObject({ services: ["rtp-credit"], state: "unasked", waiting: 1, failures: 0 });
    expect(await itemOf(other)).toMatchObject({ waiting: 0 });
    const ctx = { ...ctxFor(partner), now: new Date(dueOn.getTime() + 1), clientAddress: "test" };
    const move = (at: Date) => moveRails({ ...ctx, now: at }, { partnerID: partner.accountID, providerOf: () => rail });
    await move(ctx.now);
    expect(await itemOf()).toMatchObject({ state: "failing", fault: "unanswered", waiting: 1 });
    state.isSilent = false;
    await move(new Date(ctx.now.getTime() + MINUTE));
    const working = await itemOf();
    expect(working).toMatchObject({ state: "working", fault: "unanswered", failures: 0 });
    expect(working?.handedOverOn).toBeDefined();
    const { missing, mode } = await overviewOf();
    expect(mode).toBe("production");
    expect(missing).toContainEqual({ service: "ach-debit", reason: "bank debits are not offered in production yet" });
    expect(missing).toContainEqual({
      service: "issued-cards",
      reason: "spending cards are not offered in production yet",
    });
    expect(missing.map(({ service }) => service)).not.toContain("rtp-credit");
  } finally {
    takeBack();
  }
});

test("in the sandbox simulators provide every service, and are never reported as working or failing", async () => {
  const { items, missing } = await listProviders(ctxFor(await newPartner(db)));
  expect(missing).toEqual([]);
  expect(items.flatMap(({ services }) => services).toSorted()).toEqual([...PROVIDED_SERVICES].toSorted());
  expect(items.find(({ name }) => name === "sandbox")).toMatchObject({ state: "simulated" });
});
