import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { auditTrailView, providerPersonTable, sessionTable } from "@/db/schema";
import { newPartner, testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import { problemOf } from "@/components/access/sign-in-problems";
import { remember } from "../canary";
import { CLIENT, type IdentityProvider, type Says, startIdentityProvider } from "./identity-provider";
import { type SecondServer, startSecondServer } from "./second-server";

const db = testDatabase();
let provider: IdentityProvider;
let server: SecondServer;

test.beforeAll(async () => {
  provider = await startIdentityProvider();
  server = await startSecondServer("single-sign-on", {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    // All requests come from one address.
    ...Object.fromEntries(["PAGE", "ADDRESS", "SIGN_IN"].map((name) => [`RATE_LIMIT_${name}`, "100000"])),
  });
});
test.afterAll(async () => {
  await server?.stop();
  provider?.close();
});

/** A minimal browser for signing in: it keeps cookies and follows redirects. */
class Visitor {
  private readonly cookies = new Map<string, string>();

  async fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, server.url);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { ...init.headers, ...(url.origin === server.url && { cookie, origin: server.url }) };
    const answer = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const line of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line)?.slice(1) ?? [];
      if (name === "tender-session") remember("secret", value);
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  get session(): string | undefined {
    return this.cookies.get("tender-session");
  }

  /** Signs in through the provider, like the page's button. Returns the final page and its text. */
  async signIn(): Promise<{ page: string; text: string }> {
    const { csrfToken } = (await (await this.fetch("/api/auth/csrf")).json()) as { csrfToken: string };
    const body = new URLSearchParams({ csrfToken, callbackUrl: "/api/openapi.json", json: "true" });
    let answer = await this.fetch("/api/auth/signin/oidc", { method: "POST", body });
    let at = ((await answer.json()) as { url: string }).url;
    for (let steps = 0; steps < 6; steps++) {
      answer = await this.fetch(at);
      const next = answer.headers.get("location");
      if (next === null) break;
      at = new URL(next, at).href;
    }
    const { origin, pathname, search } = new URL(at);
    expect(origin).toBe(server.url);
    return { page: `${pathname}${search}`, text: await answer.text() };
  }
}

/** A member of staff with an ID at the provider. */
async function newMember() {
  const person = await newPerson(db, await newPartner(db));
  const sub = randomUUID();
  return { ...person, sub, claims: { sub, email: person.email, email_verified: true } };
}

type Member = Awaited<ReturnType<typeof newMember>>;

/** The stored facts of a person who signed in through the provider. */
async function storedOf({ userID }: Pick<Member, "userID">) {
  const [sessions, links, acts] = await Promise.all([
    db.select().from(sessionTable).where(eq(sessionTable.userID, userID)),
    db.select().from(providerPersonTable).where(eq(providerPersonTable.userID, userID)),
    db
      .select()
      .from(auditTrailView)
      .where(and(eq(auditTrailView.object, userID), eq(auditTrailView.action, "session.sign-in"))),
  ]);
  return { sessions: sessions.length, links: links.length, acts: acts.map(({ outcome }) => outcome) };
}

const NOTHING = { sessions: 0, links: 0, acts: [] };

test("a verified address signs a member in, and from then on the provider's own ID does", async () => {
  const member = await newMember();
  provider.says({ claims: member.claims });
  const first = new Visitor();
  expect(await first.signIn()).toMatchObject({ page: "/api/openapi.json" });
  expect(first.session).toMatch(/^.{40,}$/);
  expect(await storedOf(member)).toEqual({ sessions: 1, links: 1, acts: ["done"] });
  for (const claims of [
    { sub: member.sub },
    { sub: member.sub, email: "renamed@example.test", email_verified: false },
    { sub: member.sub, email: 5, email_verified: true },
  ]) {
    provider.says({ claims });
    const again = new Visitor();
    expect(await again.signIn(), JSON.stringify(claims)).toMatchObject({ page: "/api/openapi.json" });
    expect(again.session).toBeDefined();
  }
  expect(await storedOf(member)).toMatchObject({ sessions: 4, links: 1 });
});

/** Invalid claims of a provider about a member, each with the page's word for it. */
const WRONG: Record<string, [word: string, says: (member: Member) => Says]> = {
  "an unverified address": ["email-unverified", claiming({ email_verified: false })],
  "an address of which it says nothing": ["email-unverified", claiming({ email_verified: undefined })],
  "an address that is verified as a text": ["email-unverified", claiming({ email_verified: "true" })],
  "no address": ["email-unverified", claiming({ email: undefined })],
  "an empty address": ["email-unverified", claiming({ email: "" })],
  "an address that is no text": ["email-unverified", claiming({ email: ["a", "b"] })],
  "an address with a null character": ["email-unverified", claiming({ email: "a\0b@example.test" })],
  "an address of nobody": ["AccessDenied", claiming({ email: "nobody@example.test" })],
  "no ID": ["OAuthCallback", claiming({ sub: undefined })],
  "an empty ID": ["AccessDenied", claiming({ sub: "" })],
  "an ID that is no text": ["AccessDenied", claiming({ sub: 5 as never })],
  "an ID that is too long": ["AccessDenied", claiming({ sub: "x".repeat(1025) })],
  "an ID with a null character": ["AccessDenied", claiming({ sub: "a\0b" })],
  "another issuer": ["OAuthCallback", claiming({ iss: "https://other.example.test" })],
  "no issuer": ["OAuthCallback", claiming({ iss: undefined })],
  "another audience": ["OAuthCallback", claiming({ aud: "another-client" })],
  "several audiences, without whom it is for": ["OAuthCallback", claiming({ aud: [CLIENT.id, "another-client"] })],
  "several audiences, for another": [
    "OAuthCallback",
    claiming({ aud: [CLIENT.id, "another-client"], azp: "another-client" }),
  ],
  "no audience": ["OAuthCallback", claiming({ aud: undefined })],
  "another nonce": ["OAuthCallback", claiming({ nonce: "of-another-browser" })],
  "no nonce": ["OAuthCallback", claiming({ nonce: undefined })],
  "a token that has ended": ["OAuthCallback", claiming({ exp: Math.floor(Date.now() / 1000) - 60 })],
  "a token without an end": ["OAuthCallback", claiming({ exp: undefined })],
  "a key that is not its own": ["OAuthCallback", ({ claims }) => ({ claims, isForged: true })],
  "a signature by the client's secret": ["OAuthCallback", ({ claims }) => ({ claims, algorithm: "HS256" })],
  "no signature": ["OAuthCallback", ({ claims }) => ({ claims, algorithm: "none" })],
  "no token": ["OAuthCallback", ({ claims }) => ({ claims, isSilent: true })],
  "an answer to somebody else": ["OAuthCallback", ({ claims }) => ({ claims, state: "of-another-browser" })],
  "that the person gave up": ["Callback", ({ claims }) => ({ claims, error: "access_denied" })],
};

function claiming(wrong: Says["claims"]): (member: Member) => Says {
  return ({ claims }) => ({ claims: { ...claims, ...wrong } });
}

test("an invalid answer of the provider is reported in a sentence, signs no one in and stores nothing", async () => {
  for (const [what, [word, says]] of Object.entries(WRONG)) {
    const member = await newMember();
    provider.says(says(member));
    const visitor = new Visitor();
    const { page, text } = await visitor.signIn();
    const { pathname, searchParams } = new URL(page, server.url);
    expect.soft([pathname, searchParams.get("error")], what).toEqual(["/sign-in", word]);
    expect.soft(text, what).toContain(problemOf(word));
    expect.soft(visitor.session, what).toBeUndefined();
    expect.soft(await storedOf(member), what).toEqual(NOTHING);
  }
});

test("an unreachable provider is reported in a sentence", async () => {
  const absent = await startSecondServer("no-sign-on", {
    OIDC_ISSUER: "http://127.0.0.1:9",
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
  });
  const csrf = await fetch(`${absent.url}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const cookie = csrf.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const answer = await fetch(`${absent.url}/api/auth/signin/oidc`, {
    method: "POST",
    headers: { cookie, origin: absent.url },
    body: new URLSearchParams({ csrfToken, callbackUrl: "/", json: "true" }),
  });
  const { url } = (await answer.json()) as { url: string };
  expect(new URL(url).searchParams.get("error")).toBe("OAuthSignin");
  expect(await (await fetch(url)).text()).toContain(problemOf("OAuthSignin"));
  await absent.stop();
});
