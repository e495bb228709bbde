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
/** So many milliseconds does the server work at a signal, with everybody waiting. */
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

/** Returns how long the loop was held, in milliseconds, and by which operations, by the server's own log. */
function held(): { ms: number }[] {
  const lines = readFileSync(server.log, "utf8").split("\n");
  return lines.filter((line) => line.includes('"loop-held"')).map((line) => JSON.parse(line) as { ms: number });
}

/** Everybody who may ask for something, and the IDs in paths. */
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
  "no body holds up the others, the longest that is taken and the worst that is refused",
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
    // Its log is in order: nothing came before the work that is meant to hold the loop.
    process.kill(server.pid, "SIGUSR2");
    await expect.poll(() => held().length).toBeGreaterThan(0);
    expect(held()).toHaveLength(1);
    expect(held()[0]?.ms).toBeGreaterThanOrEqual(HELD);
  },
);
