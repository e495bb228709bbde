import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { sessionTable } from "@/db/schema";
import { newInvitee } from "@/testing/onboarding";
import { newPerson } from "@/testing/people";
import { testDatabase } from "@/testing/factories";
import { NIGHTLY } from "@/testing/turns";
import type { Operation } from "@/lib/core/api/operation";
import { DAY } from "@/lib/core/time/time";
import { isPublicScope } from "@/lib/core/access/scopes";
import { csrfToken, sessionCookie } from "@/lib/http/sign-in/credential";
import { operations } from "@/lib/http/bindings";
import { basic, filled, newIssuerClient, send, signedIn } from "../fixtures";
import { type SecondServer, startSecondServer } from "./second-server";
import { worstBodies } from "./worst-bodies";

const db = testDatabase();
let server: SecondServer;
/** Milliseconds that the server blocks its event loop on a signal. */
const HELD = 300;
const HOLDING = `process.on("SIGUSR2", () => {
  const before = process.cpuUsage();
  while (process.cpuUsage(before).user < ${HELD * 1000});
});`;
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  const most = "100000";
  server = await startSecondServer("held-loop", {
    ...{ RATE_LIMIT_SANDBOX: most, RATE_LIMIT_SESSION: most, RATE_LIMIT_ADDRESS: most, RATE_LIMIT_SECURE: most },
    ...{ RATE_LIMIT_SIGN_IN: most, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(HOLDING)}` },
  });
});
test.afterAll(() => server.stop());

/** Entries of the server's log about a held event loop, in milliseconds. */
function held(): { ms: number }[] {
  const lines = readFileSync(server.log, "utf8").split("\n");
  return lines.filter((line) => line.includes('"loop-held"')).map((line) => JSON.parse(line) as { ms: number });
}

/** Every kind of caller, and the IDs in paths. */
async function callers() {
  const issuer = await newIssuerClient();
  const { accountID, walletID, issuedCardID } = issuer;
  const invite = await issuer.send("POST /onboarding-invites", {
    body: { scopes: ["accounts.read"], capabilities: ["wallet"], feePlanCodes: ["standard"] },
  });
  const { code = "" } = invite.body as { code?: string };
  const owner = await signedIn(db, issuer.partner, await newPerson(db, issuer.partner, { role: "owner" }));
  await db
    .update(sessionTable)
    .set({ steppedUpUntil: new Date(Date.now() + DAY) })
    .where(eq(sessionTable.sessionID, owner.caller.id));
  const browser = ({ token, caller }: { token: string; caller: { id: string } }) => ({
    cookie: `${sessionCookie(server.url)}=${token}`,
    "x-csrf-token": csrfToken(caller),
    origin: server.url,
  });
  const [key, person, invitee] = [basic(issuer.keyID, issuer.secret), browser(owner), browser(await newInvitee())];
  return {
    place: { accountID, walletID, issuedCardID, code },
    of: ({ access, path }: Operation) =>
      isPublicScope(access) ? key : path.startsWith("/hosted") ? invitee : access === "anyone" ? {} : person,
  };
}

test(
  "no request body delays other requests, neither the longest valid one nor the worst invalid one",
  { tag: NIGHTLY },
  async () => {
    test.slow();
    const { place, of } = await callers();
    const statuses: number[] = [];
    for (const operation of operations) {
      const bodies = worstBodies(operation);
      if (!bodies) continue;
      const at = `${operation.method} ${filled(operation.path, place)}`;
      for (const body of [bodies.valid, ...bodies.hostile]) {
        const headers = { ...of(operation), ...(operation.ownKey && { "x-idempotency-key": crypto.randomUUID() }) };
        const answer = await send(at, { url: server.url, headers, body });
        expect(answer.status, `${at} ${answer.text.slice(0, 200)}`).not.toBe(500);
        statuses.push(answer.status);
      }
    }
    expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(20);
    expect(statuses.filter((status) => status === 422).length).toBeGreaterThan(300);
    // The log is in order: the deliberate block is its first entry.
    process.kill(server.pid, "SIGUSR2");
    await expect.poll(() => held().length).toBeGreaterThan(0);
    expect(held()).toHaveLength(1);
    expect(held()[0]?.ms).toBeGreaterThanOrEqual(HELD);
  },
);
