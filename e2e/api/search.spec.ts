import { expect, test } from "@playwright/test";
import { LAST_FOUR, newFindable } from "@/testing/findable";
import { newKey, newPartner, type Partner, testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import { newRequests } from "@/testing/requests";
import type { Role } from "@/lib/core/access/roles";
import { SearchAnswer } from "@/lib/domain/overview/search/dashboard";
import { clientOf, expectEdge, newClient, send, signedIn } from "../fixtures";

const db = testDatabase();
const at = (q: string) => `GET /dashboard/search?q=${encodeURIComponent(q)}`;

/** The kinds of objects that a member of the partner's staff finds. */
async function findingAs(partner: Partner, role: Role) {
  const { token } = await signedIn(db, partner, await newPerson(db, partner, { role }));
  const headers = { cookie: `tender-session=${token}` };
  return async (q: string) => {
    const answer = await send(at(q), { headers });
    expect(answer.status).toBe(200);
    expectEdge(answer);
    return SearchAnswer.parse(answer.body).groups.map(({ kind }) => kind);
  };
}

test("a member of staff finds what the role may read, and nothing of another partner", async () => {
  const { partner, ...made } = await newFindable();
  const [requestID = ""] = await newRequests(db, partner, (await newKey(db, partner.accountID)).keyID, [{}]);
  const reader = await findingAs(partner, "read-only");
  expect(await reader("rosenbrot")).toEqual(["account", "person"]);
  expect(await reader(LAST_FOUR)).toEqual(["issued-card", "bank-account", "linked-card"]);
  expect(await reader(made.code)).toEqual(["invite"]);
  expect(await reader(requestID)).toEqual([]);
  expect(await (await findingAs(partner, "developer"))(requestID)).toEqual(["request"]);
  const stranger = await findingAs(await newPartner(db), "owner");
  for (const q of ["rosenbrot", LAST_FOUR, requestID, ...Object.values(made)]) expect(await stranger(q), q).toEqual([]);
});

test("a key finds only what its scopes let it read", async () => {
  const { partner } = await newFindable();
  const kindsFor = async (...scopes: string[]) => {
    const client = await clientOf(partner, scopes);
    return SearchAnswer.parse((await client.send(at("rosen"))).body).groups.map(({ kind }) => kind);
  };
  expect(await kindsFor("profile.read")).toEqual([]);
  expect(await kindsFor("profile.read", "representatives.read")).toEqual(["person"]);
});

test("no text breaks the search", async () => {
  const client = await newClient();
  const odd = ["", "?q", "?q=", "?q=%00", "?q=%ED%A0%80", "?q=a&q=b", "?q=%25%25%25", "?q=%5C", "?other=1", "?q[]=abc"];
  const long = [`?q=${"x".repeat(4000)}`, `?q=${"a+".repeat(1500)}`];
  for (const query of [...odd, ...long]) {
    const answer = await client.send(`GET /dashboard/search${query}`);
    expect(answer.status, query.slice(0, 40)).toBeLessThan(500);
    expectEdge(answer);
  }
});
