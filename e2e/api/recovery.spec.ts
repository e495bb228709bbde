import { expect, test } from "@playwright/test";
import { open } from "@/db/client";
import { newAccount, newKey, newPartner } from "@/testing/factories";
import { startRelay, type Relay } from "@/testing/relay";
import { basic, everythingOn, send } from "../fixtures";
import { startOwnDatabase, type OwnDatabase } from "./own-database";
import { startSecondServer, type SecondServer } from "./second-server";

test.describe.configure({ mode: "default", timeout: 480_000 });

let database: OwnDatabase;
let relay: Relay;
let server: SecondServer;
let create: () => Promise<{ status: number; id: string }>;
let stateOf: (id: string) => Promise<string | undefined>;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  database = await startOwnDatabase();
  relay = await startRelay(database.url);
  const limits = Object.fromEntries(["SANDBOX", "SESSION", "ADDRESS"].map((name) => [`RATE_LIMIT_${name}`, "100000"]));
  server = await startSecondServer("recovery", {
    ...database.settings,
    ...limits,
    DATABASE_URL: relay.url,
    MIGRATE_DATABASE_URL: database.url,
    JOBS: "in-process",
  });
  const { pool, db } = open(database.url, 2, "tender_app");
  const partner = await newPartner(db);
  const { accountID, walletID } = await newAccount(db, partner, {
    capabilities: ["wallet", "card-issuing"],
    wallet: true,
  });
  const { keyID, secret } = await newKey(db, partner.accountID, everythingOn(accountID));
  await pool.end({ timeout: 5 });
  const headers = basic(keyID, secret);
  const cards = `/issuing/${accountID}/issued-cards`;
  const body = {
    fundingWalletID: walletID,
    authorizedUser: { firstName: "Ada", lastName: "Byron" },
    formFactor: "virtual",
  };
  create = async () => {
    const { status, body: card } = await send(`POST ${cards}`, { url: server.url, headers, body });
    return { status, id: (card as { issuedCardID?: string } | undefined)?.issuedCardID ?? "" };
  };
  stateOf = async (id) =>
    ((await send(`GET ${cards}/${id}`, { url: server.url, headers })).body as { state?: string } | undefined)?.state;
});

test.afterAll(async () => {
  await server?.stop();
  await relay?.close();
  await database?.stop();
});

const readiness = async () => (await fetch(`${server.url}/readyz`)).status;

/** Expects a new card to become active, which shows that requests and jobs work. */
async function expectCardsBecomeActive() {
  let made = { status: 0, id: "" };
  await expect.poll(async () => (made = await create()).status, { timeout: 15_000, intervals: [100] }).toBe(200);
  // It queues behind every card of the writers, which takes time on a busy machine.
  await expect.poll(() => stateOf(made.id), { timeout: 180_000 }).toBe("active");
}

test("after five crashes of the database under load cards become active as before", async () => {
  await expectCardsBecomeActive();
  const writing = new AbortController();
  const writer = async () => {
    while (!writing.signal.aborted) await create().catch(() => {});
  };
  const writers = [writer(), writer(), writer(), writer()];
  for (let crash = 0; crash < 5; crash++) {
    await expect.poll(async () => (await create()).status, { timeout: 30_000, intervals: [100] }).toBe(200);
    await database.crash();
  }
  writing.abort();
  await Promise.all(writers);
  await expectCardsBecomeActive();
  await expect.poll(readiness, { timeout: 90_000 }).toBe(200);
});

test("when connections go silent, readiness reports it, and requests and jobs recover on new ones", async () => {
  await expectCardsBecomeActive();
  relay.silence();
  await expect.poll(readiness, { intervals: [50] }).toBe(503);
  await expectCardsBecomeActive();
  await expect.poll(readiness, { timeout: 20_000 }).toBe(200);
});

test("a server whose connections are silent still shuts down in time", async () => {
  await expectCardsBecomeActive();
  relay.silence();
  const ended = server.stop().then(() => true);
  expect(await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 25_000, false))])).toBe(true);
});
