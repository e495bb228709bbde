import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { requestLogTable } from "@/db/schema";
import { testDatabase } from "@/testing/factories";
import { startReceiver } from "@/testing/webhooks";
import { VERIFY_WEBHOOK } from "@/components/reference/document";
import { type Client, newClient, serverURL } from "../fixtures";

const started: ChildProcess[] = [];
test.afterEach(() => {
  for (const one of started.splice(0)) one.kill("SIGKILL");
});

/** Runs `npm run listen -- …` with a key. Returns its output so far and its exit. */
function listening(
  { keyID = "", secret = "" }: { keyID?: string; secret?: string },
  words: readonly string[],
  url = serverURL(),
) {
  const { NODE_OPTIONS: _conditions, ...rest } = process.env;
  const env = { ...rest, TENDER_URL: url, TENDER_KEY_ID: keyID, TENDER_KEY_SECRET: secret };
  const command = spawn(process.execPath, ["examples/listen.mjs", ...words], { env });
  started.push(command);
  let said = "";
  for (const stream of [command.stdout, command.stderr]) stream.on("data", (text: Buffer) => (said += text.toString()));
  const ended = new Promise<number | null>((resolve) => command.once("close", resolve));
  return { said: () => said, ended, stop: () => command.kill("SIGINT") };
}

/** The receiver from the reference. */
async function published() {
  const file = path.join(await mkdtemp(path.join("test-results", "listen-")), "receiver.mjs");
  await writeFile(file, VERIFY_WEBHOOK);
  const { readWebhook } = (await import(pathToFileURL(path.resolve(file)).href)) as {
    readWebhook(body: string, headers: Record<string, string>, secret: string): unknown;
  };
  return readWebhook;
}

const rename = (client: Client, name: string) =>
  client.send(`PATCH /accounts/${client.partner.accountID}`, {
    body: { profile: { business: { doingBusinessAs: name } } },
  });

async function loggedOf({ partner }: Client): Promise<string[]> {
  const { partnerID, route } = requestLogTable;
  const rows = await testDatabase().select({ route }).from(requestLogTable).where(eq(partnerID, partner.accountID));
  return rows.map((row) => row.route);
}

test("events reach a program on this machine, signed so that the reference's receiver accepts them, until Ctrl-C", async () => {
  const client = await newClient();
  const receiver = await startReceiver();
  const { said, ended, stop } = listening(client, ["--forward-to", receiver.url]);
  await expect.poll(said).toContain("Ctrl-C ends it.");
  const [, secret = ""] = /^WEBHOOK_SECRET=(whsec_.+)$/m.exec(said()) ?? [];
  expect((await rename(client, "First")).status).toBe(200);
  await expect.poll(() => receiver.received.length).toBe(1);
  expect((await rename(client, "Second")).status).toBe(200);
  await expect.poll(() => receiver.received.length).toBe(2);
  const readWebhook = await published();
  for (const { body, headers } of receiver.received) {
    expect(readWebhook(body, headers, secret)).toMatchObject({
      eventID: headers["webhook-id"],
      type: "account.updated",
      data: { accountID: client.partner.accountID },
    });
    expect(() => readWebhook(body.replace("updated", "deleted"), headers, secret)).toThrow();
  }
  await expect.poll(said).toMatch(new RegExp(`account\\.updated +${client.partner.accountID}  204\n`));
  await expect.poll(() => loggedOf(client)).toContain("/accounts/{accountID}");
  expect(await loggedOf(client)).not.toContain("/sandbox/events");
  stop();
  expect(await ended).toBe(0);
  expect(said()).not.toContain(client.secret);
  receiver.close();
});

test("events wait for a program that is not running, and arrive in order once it is", async () => {
  const client = await newClient();
  const first = await startReceiver();
  const { port } = new URL(first.url);
  first.close();
  const { said, stop, ended } = listening(client, ["--forward-to", first.url]);
  await expect.poll(said).toContain("Ctrl-C ends it.");
  await rename(client, "First");
  await expect.poll(said).toContain(`Nothing is listening at ${first.url}. account.updated waits`);
  await rename(client, "Second");
  const later = await startReceiver(undefined, "127.0.0.1", Number(port));
  await expect.poll(() => later.received.length).toBe(2);
  const dates = later.received.map(({ body }) => (JSON.parse(body) as { createdOn: string }).createdOn);
  expect(dates).toEqual(dates.toSorted());
  stop();
  expect(await ended).toBe(0);
  later.close();
});

test("a missing setting is reported in one sentence", async () => {
  const to = ["--forward-to", "http://127.0.0.1:9/hooks"];
  const narrow = await newClient({ scopes: ["transfers.read"] });
  const live = await newClient();
  const production = await newClient({ mode: "production" });
  for (const [key, words, sentence] of [
    [{}, to, "The API key is missing: set TENDER_KEY_ID and TENDER_KEY_SECRET, as in the .env file of a new key.\n"],
    [live, [], /^It needs an address to send events to: node listen.mjs/],
    [live, ["--forward-to", "hooks"], /^--forward-to must be a web address/],
    [live, [...to, "--key", live.secret], /^It takes one option: node listen.mjs/],
    [{ ...live, secret: "wrong" }, to, "The API key is unknown, expired or revoked.\n"],
    [production, to, "Events are only available in a sandbox: this API key belongs to production.\n"],
    [narrow, to, "The API key lacks the permission to view accounts (accounts.read).\n"],
  ] as const) {
    const { said, ended } = listening(key, words);
    expect(await ended).toBe(1);
    expect(said()).toEqual(typeof sentence === "string" ? sentence : expect.stringMatching(sentence));
  }
  const far = listening(live, to, "http://pay.example.com");
  expect(await far.ended).toBe(1);
  expect(far.said()).toBe("TENDER_URL must be an https address, since the key goes there.\n");
});
