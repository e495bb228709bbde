import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { newInvitee } from "@/testing/onboarding";
import { newPerson } from "@/testing/people";
import { testDatabase } from "@/testing/factories";
import { FAILURES } from "@/lib/core/failure";
import { operationName, type Operation } from "@/lib/core/api/operation";
import { csrfToken, sessionCookie } from "@/lib/http/sign-in/credential";
import { operations } from "@/lib/http/bindings";
import { SANDBOX_MOBILE_PAY_TOKEN } from "@/lib/providers/rails/simulator/mobile-pay";
import { type ClientResponse, basic, newIssuerClient, send, type CallRequest, serverURL, signedIn } from "../fixtures";
import { business, individual, inviteBody } from "./invite-bodies";
import { mutated, oddPathPart, oddText, oddValue } from "./oddities";

/** The seed of a run, printed by it. FUZZ_SEED overrides it. */
const SEED = Number(process.env.FUZZ_SEED ?? 1);
/** Limits of a run: its requests and its seconds. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 20_000);
const SECONDS = Number(process.env.FUZZ_SECONDS ?? 10);
/** Concurrent requests, also while preparing: a slow machine must not time out because of them. */
const CONNECTIONS = 8;
const BATCH = 200;

type Setting = Awaited<ReturnType<typeof setting>>;

/** A partner with everything that paths and bodies may name, and the credentials with access to it. */
async function setting() {
  const db = testDatabase();
  const issuer = await newIssuerClient();
  const { code } = (await issuer.send("POST /onboarding-invites", { body: inviteBody() })).body as { code: string };
  const owner = await signedIn(db, issuer.partner, await newPerson(db, issuer.partner, { role: "owner", totp: true }));
  const invitee = await newInvitee(db);
  const browser = ({ token, caller }: { token: string; caller: { id: string } }) => ({
    cookie: `${sessionCookie(serverURL())}=${token}`,
    "x-csrf-token": csrfToken(caller),
    origin: serverURL(),
  });
  const place: Record<string, string> = {
    accountID: issuer.accountID,
    walletID: issuer.walletID,
    issuedCardID: issuer.issuedCardID,
    code,
    keyID: issuer.keyID,
  };
  return {
    place,
    credentials: [basic(issuer.keyID, issuer.secret), browser(owner), browser(invitee)] as Record<string, string>[],
  };
}

/** Bodies to start from, for any operation. */
const bodiesOf = ({ place }: Setting): unknown[] => [
  inviteBody({ prefill: business().sent }),
  inviteBody({ prefill: individual().sent }),
  {
    fundingWalletID: place.walletID,
    authorizedUser: { firstName: "Ada", lastName: "Tester", birthDate: { day: 1, month: 1, year: 1990 } },
    formFactor: "virtual",
    controls: { velocityLimits: [{ amount: 1, interval: "per-transaction" }] },
    expiration: { month: "12", year: "27" },
  },
  { state: "closed", memo: "x" },
  { grant_type: "client_credentials", scope: "ping.read", token: "x", client_id: place.keyID, client_secret: "x" },
  { account: business().sent, agreements: { platformTerms: true, fees: true, permissions: true } },
  { email: "a@b.test", code: "123456", reason: "testing", name: "n", scopes: ["ping.read"] },
  {
    cardNumber: "4111111111111111",
    cardCvv: "111",
    expiration: { month: "12", year: "35" },
    billingAddress: { postalCode: "11111" },
    verifyName: true,
  },
  { token: SANDBOX_MOBILE_PAY_TOKEN, billingContact: { addressLines: ["1 Main St"], postalCode: "11111" } },
  { displayName: "Shop", domains: ["a.example"], domain: "a.example", addDomains: ["b.example"], removeDomains: [] },
  { attestedBy: "Ada", validFrom: "2026-01-01", expiresOn: "2026-12-31" },
  {},
];

const chance = <T>(usual: T, odd: fc.Arbitrary<T>, weight = 4) =>
  fc.oneof({ weight, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: odd });

function requests(at: Setting) {
  return fc.constantFrom(...operations).chain((operation) =>
    fc.record({
      operation: fc.constant(operation),
      path: pathOf(operation, at),
      query: fc.array(
        fc.tuple(
          fc.constantFrom("skip", "count", "states", "status", "q", "name", "type", "planIDs", "capability", "object"),
          oddText,
        ),
        { maxLength: 3 },
      ),
      credential: fc.option(fc.constantFrom(...at.credentials)),
      version: chance("v2024.01.00", oddText, 9),
      key: fc.option(chance<string>(randomUUID(), oddText), { freq: 2 }),
      type: chance(
        "application/json",
        fc.constantFrom("text/plain", "application/x-www-form-urlencoded", "", "application/json; charset=utf-16"),
        9,
      ),
      body: fc.oneof(
        {
          weight: 8,
          arbitrary: fc
            .constantFrom(...bodiesOf(at))
            .chain(mutated)
            .map((value) => JSON.stringify(value)),
        },
        { weight: 1, arbitrary: oddValue.map((value) => JSON.stringify(value) ?? "") },
        { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 50 }) },
      ),
    }),
  );
}

function pathOf({ path }: Operation, { place }: Setting): fc.Arbitrary<string> {
  const parts = path
    .split("/")
    .slice(1)
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      if (!name) return chance(part, oddPathPart, 60);
      return fc.oneof(
        { weight: 6, arbitrary: fc.constant(place[name] ?? randomUUID()) },
        { weight: 1, arbitrary: fc.uuid() },
        { weight: 1, arbitrary: oddPathPart },
      );
    });
  return fc.tuple(...parts).map((all) => `/${all.join("/")}`);
}

const header = (value: string) => value.replace(/[^\t\x20-\x7e\x80-\xff]/g, "?");

/** Whether the status is a possible one, and the body has its shape. */
function isShapely({ status, text, body, headers }: ClientResponse, operation: Operation): boolean {
  if (status === 200 && !operation.response && headers.get("content-disposition")?.startsWith("attachment"))
    return true;
  const declared = operation.errors?.kinds?.map((kind) => FAILURES[kind]) ?? [];
  if (declared.some((own) => own.status === status && (own.body === "none" ? text === "" : isTree(body)))) return true;
  if (status === 400 || status === 409 || (status === 401 && text !== "")) return isSentence(body);
  if (status === 422) return isTree(body);
  if (status < 300)
    return (
      status === operation.status && (operation.response ? operation.response.safeParse(body).success : text === "")
    );
  return [401, 403, 404, 405, 413, 429].includes(status) && text === "";
}

function isSentence(body: unknown): boolean {
  return (
    typeof body === "object" &&
    body !== null &&
    Object.keys(body).join() === "error" &&
    typeof (body as { error: unknown }).error === "string"
  );
}

function isTree(node: unknown): boolean {
  if (typeof node !== "object" || node === null || Array.isArray(node)) return false;
  const below = Object.values(node);
  return below.length > 0 && below.every((value) => (typeof value === "string" ? value.length > 0 : isTree(value)));
}

type Request = ReturnType<typeof requests> extends fc.Arbitrary<infer R> ? R : never;

/**
 * Sends a request and throws unless it is answered as declared; returns the status. Each `expect` would be a step to
 * report.
 */
async function tried({ operation, path, query, credential, version, key, type, body }: Request): Promise<number> {
  const search =
    query.length > 0
      ? `?${query.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join("&")}`
      : "";
  const headers = {
    "x-service-version": header(version),
    ...credential,
    ...(key !== null && { "x-idempotency-key": header(key) }),
    ...(type && { "content-type": type }),
  };
  const sent: CallRequest = { headers, ...(operation.method !== "GET" && { raw: body }) };
  const answer = await send(`${operation.method} ${path}${search}`, sent);
  const hasID = /^[0-9a-f-]{36}$/.test(answer.headers.get("x-request-id") ?? "");
  // A path may be odd enough to name another operation.
  const isGood = answer.status < 500 && ((answer.status < 300 && path.includes("%")) || isShapely(answer, operation));
  if (hasID && (isGood || LATE.includes(answer.status))) return answer.status;
  throw new Error(
    `${operationName(operation)} ${path}${search} ${body} was answered ${answer.status} ${answer.text}, ${hasID ? "with" : "without"} a request ID`,
  );
}

/** A deadline or lock timeout: a busy machine rather than an error. Counted and reported. */
const LATE = [503, 504];

test(`odd requests to all operations are answered as declared, none with a 5xx, for ${SECONDS} seconds`, async () => {
  test.setTimeout((SECONDS + 120) * 1000);
  const arbitrary = requests(await setting());
  const tally = new Map<number, number>();
  const end = Date.now() + SECONDS * 1000;
  const isDue = () => sent < RUNS && Date.now() < end;
  let [sent, made] = [0, 0];
  let waiting: Request[] = [];
  const next = () => {
    if (waiting.length === 0) waiting = fc.sample(arbitrary, { seed: SEED + made++, numRuns: BATCH });
    return waiting.pop();
  };
  const connection = async () => {
    for (let request = next(); request && isDue(); request = next()) {
      sent++;
      const status = await tried(request);
      tally.set(status, (tally.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  const statuses = [...tally]
    .sort()
    .map(([status, count]) => `${status}: ${count}`)
    .join(", ");
  process.stdout.write(`fuzz: ${sent} requests, seeds ${SEED} to ${SEED + made - 1}; ${statuses}\n`);
  expect(sent).toBeGreaterThan(0);
});
