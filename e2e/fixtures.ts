import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { accessTokenTable, attestationTable } from "@/db/schema";
import { newAccount, newKey, newPartner, testDatabase, type Partner } from "@/testing/factories";
import { newCard } from "@/testing/cards";
import { ctxFor } from "@/testing/context";
import { newFeePlan } from "@/testing/onboarding";
import { signedIn as signIn } from "@/testing/people";
import type { Operation } from "@/lib/core/api/operation";
import { newID, type AccountID, type IssuedCardID, type KeyID, type WalletID } from "@/lib/core/api/ids";
import { SCOPES } from "@/lib/core/access/scopes";
import { DAY } from "@/lib/core/time/time";
import { hashSecret, newSecret } from "@/lib/domain/access/keys/secrets";
import { remember } from "./canary";

const DEFAULT_VERSION = "v2024.01.00";
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The version header of an operation that only the latest version has. */
export const versionOf = ({ isLatestOnly }: Operation): Record<string, string> =>
  isLatestOnly ? { "x-service-version": "latest" } : {};

/** The parts of a test's request besides method and path. */
export interface CallRequest {
  body?: unknown;
  /** Sent unchanged, under the content type of the headers. */
  raw?: string | Uint8Array<ArrayBuffer>;
  form?: FormData;
  headers?: Record<string, string>;
  /** The server, if not that of the run. */
  url?: string;
}

/** An answer with its body as text, and parsed if it is JSON. */
export interface ClientResponse {
  status: number;
  headers: Headers;
  text: string;
  body: unknown;
}

export const serverURL = () => process.env.APP_URL ?? "http://localhost:3000";

/** Sends a request such as `POST /onboarding-invites` below /api and reads the answer; never follows a redirect. */
export async function send(
  operation: string,
  { body, raw, form, headers = {}, url = serverURL() }: CallRequest = {},
): Promise<ClientResponse> {
  const [method = "GET", path = "/"] = operation.split(" ");
  const json: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
  const payload = body === undefined ? raw : JSON.stringify(body);
  const content = form ?? (payload === undefined ? undefined : new Blob([payload]));
  const response = await fetch(`${url}/api${path}`, {
    method,
    redirect: "manual",
    headers: { ...json, ...headers },
    ...(content && { body: content }),
  });
  const text = await response.text();
  const isJSON = method !== "HEAD" && response.headers.get("content-type") === "application/json";
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJSON ? (JSON.parse(text) as unknown) : undefined,
  };
}

export function formOf(parts: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.append(name, value);
  return form;
}

export const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`,
});
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** A partner with a key, and a function to send requests with it. */
export interface Client {
  partner: Partner;
  keyID: KeyID;
  secret: string;
  send(operation: string, sent?: CallRequest): Promise<ClientResponse>;
}

interface ClientOptions {
  attested?: boolean;
  mode?: Partner["mode"];
  scopes?: readonly string[];
}

/** Creates a new partner with a fee plan `standard` and a key with these scopes (all, as plain names, by default). */
export async function newClient({ scopes = SCOPES, ...options }: ClientOptions = {}): Promise<Client> {
  const partner = await newPartner(testDatabase(), options);
  await newFeePlan(testDatabase(), partner);
  return clientOf(partner, scopes);
}

export async function clientOf(partner: Partner, scopes: readonly string[]): Promise<Client> {
  const { keyID, secret } = await newKey(testDatabase(), partner.accountID, scopes);
  remember("secret", secret);
  const auth = basic(keyID, secret);
  return {
    partner,
    keyID,
    secret,
    send: (operation, sent = {}) => send(operation, { ...sent, headers: { ...auth, ...sent.headers } }),
  };
}

/** Signs a person in and records the token of their session. */
export async function signedIn(...given: Parameters<typeof signIn>): ReturnType<typeof signIn> {
  const session = await signIn(...given);
  remember("secret", session.token);
  return session;
}

/** Takes a transfer of the sandbox to its end at once, by `/accounts/{accountID}/transfers/{transferID}`. */
export async function complete(client: Client, transfer: string): Promise<void> {
  const { body } = await client.send(`POST /sandbox${transfer}/advance`, { body: { to: "completed" } });
  expect(body).toMatchObject({ status: "completed" });
}

interface TokenOptions {
  kind?: "access" | "refresh";
  scopes?: readonly string[];
  expiresOn?: Date;
  revokedOn?: Date;
}

/** Creates a token of the key as the token endpoint would, or an expired one. */
export async function newToken(
  keyID: KeyID,
  { kind = "access", scopes = SCOPES, expiresOn = new Date(Date.now() + DAY), revokedOn }: TokenOptions = {},
): Promise<string> {
  const token = newSecret(kind === "access" ? "tdt_" : "tdr_");
  remember("secret", token);
  await testDatabase()
    .insert(accessTokenTable)
    .values({
      tokenHash: hashSecret(token),
      kind,
      keyID,
      familyID: newID<string>(),
      scopes: [...scopes],
      createdOn: new Date(),
      expiresOn,
      revokedOn: revokedOn ?? null,
    });
  return token;
}

/** A client with an account that may issue cards, and an active card with a number. */
export interface Issuer extends Client {
  accountID: AccountID;
  walletID: WalletID;
  issuedCardID: IssuedCardID;
  cards: string;
}

/** The scopes of a key that may do everything with the account, including reading card numbers. */
export const everythingOn = (accountID: string) => [...SCOPES, `/accounts/${accountID}/issued-cards.read-secure`];

/** Creates an attested partner with an account that may issue cards, a card, and a key for everything on it. */
export async function newIssuerClient({ attested = true }: { attested?: boolean } = {}): Promise<Issuer> {
  const db = testDatabase();
  const partner = await newPartner(db, { attested });
  await newFeePlan(db, partner);
  const account = await newCardAccount(partner);
  return { ...(await clientOf(partner, everythingOn(account.accountID))), ...account };
}

export async function newCardAccount(partner: Partner) {
  const { accountID, walletID } = await newAccount(testDatabase(), partner, {
    capabilities: ["wallet", "card-issuing"],
    wallet: true,
  });
  const { issuedCardID } = await newCard(ctxFor(partner, accountID), walletID);
  return { accountID, walletID, issuedCardID, cards: `/issuing/${accountID}/issued-cards` };
}

/** Records an attestation of PCI compliance that starts and ends the given number of days from now. */
export async function attest({ accountID }: Partner, { from, until }: { from: number; until: number }): Promise<void> {
  await testDatabase()
    .insert(attestationTable)
    .values({
      attestationID: newID(),
      accountID,
      attestedBy: "Test",
      createdOn: new Date(),
      validFrom: new Date(Date.now() + from * DAY),
      expiresOn: new Date(Date.now() + until * DAY),
    });
}

/** Headers that reveal the software in use. */
const TELLING = /^(?:x-powered-by|server|etag|access-control-.*|set-cookie|location|x-nextjs-.*)$/;

function edgeOf({ headers }: ClientResponse) {
  return {
    requestID: headers.get("x-request-id"),
    version: headers.get("x-service-version"),
    kept: headers.get("cache-control"),
    sniffed: headers.get("x-content-type-options"),
    telling: [...headers.keys()].filter((name) => TELLING.test(name)),
  };
}

const ofEdge = (version: string) => ({
  requestID: expect.stringMatching(UUID) as unknown,
  version,
  kept: "no-store",
  sniffed: "nosniff",
  telling: [],
});

/** One answer, or several that must satisfy the same checks. They take one `expect`, since each costs a millisecond. */
type Answers = ClientResponse | readonly ClientResponse[];

function expectEach<T>(answers: Answers, factsOf: (answer: ClientResponse) => T, wanted: T): void {
  const each = [answers].flat();
  expect(each.map(factsOf)).toEqual(each.map(() => wanted));
}

/** Fails unless each answer has the headers of every API answer, and none that reveals the software. */
export function expectEdge(answers: Answers, version = DEFAULT_VERSION): void {
  expectEach<unknown>(answers, edgeOf, ofEdge(version));
}

/** Fails unless each answer has that status with headers only. */
export function expectEmpty(answers: Answers, status: number): void {
  const factsOf = (answer: ClientResponse) => ({
    ...{ status: answer.status, text: answer.text, ...edgeOf(answer) },
    ...(status === 401 && { challenge: answer.headers.get("www-authenticate") }),
  });
  const challenge = status === 401 && { challenge: "Bearer" };
  expectEach<unknown>(answers, factsOf, { status, text: "", ...ofEdge(DEFAULT_VERSION), ...challenge });
}

/** Fails unless each answer has that status with one sentence under `error`. */
export function expectError(answers: Answers, status: number): void {
  expectEach<unknown>(answers, ({ status, body }) => [status, body], [status, { error: expect.stringMatching(/\S/) }]);
}

/** The parts of an answer that can be compared with another's: all but the request ID and the date. */
export function comparable({ status, headers, text }: ClientResponse) {
  const rest = [...headers].filter(([name]) => name !== "x-request-id" && name !== "date").sort();
  return { status, text, headers: Object.fromEntries(rest) };
}

/** Unknown IDs for parameters that are not UUIDs: a capability's ID is its name, and mail has kinds. */
const UNKNOWN: Partial<Record<string, string>> = {
  capabilityID: "wallet",
  kind: "invite",
  get token() {
    return newSecret("tdj_");
  },
};

/** A path with its `{name}` segments filled with the given values, or with unknown IDs. */
export function filled(path: string, values: Partial<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_segment, name: string) => values[name] ?? UNKNOWN[name] ?? randomUUID());
}
