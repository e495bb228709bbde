import { mkdtemp, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { fieldLines } from "./schema-fields";
import { SIGNED_WEBHOOK, VERIFY_WEBHOOK } from "./document";

test("the reference's example receiver accepts only signed webhooks", async () => {
  const file = path.join(await mkdtemp(path.join("test-results", "receiver-")), "receiver.mjs");
  await writeFile(file, VERIFY_WEBHOOK);
  const { readWebhook } = (await import(pathToFileURL(path.resolve(file)).href)) as {
    readWebhook(body: string, headers: Record<string, string>, secret: string): unknown;
  };
  const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  const body = JSON.stringify({ eventID: "0190a1b2-0000-7000-8000-000000000001", type: "account.updated" });
  const now = new Date();
  const headers = {
    "webhook-id": "0190a1b2-0000-7000-8000-000000000001",
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign("0190a1b2-0000-7000-8000-000000000001", now, body),
  };
  expect(readWebhook(body, headers, secret)).toEqual(JSON.parse(body));
  expect(() => readWebhook(body.replace("updated", "deleted"), headers, secret)).toThrow();
});

test("the reference's signed webhook has the signature that the library of Standard Webhooks computes", () => {
  const {
    secret,
    body,
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signature,
  } = SIGNED_WEBHOOK;
  expect(new Webhook(secret).sign(id, new Date(Number(timestamp) * 1000), body)).toBe(signature);
});

test("the fields of an object with variants are those of all, required where each variant requires them", () => {
  const bank = {
    properties: { type: { type: "string", enum: ["bank"] }, bank: { type: "string" } },
    required: ["type", "bank"],
  };
  const card = {
    properties: { type: { type: "string", enum: ["card"] }, card: { type: "string" } },
    required: ["type"],
  };
  expect(fieldLines({ oneOf: [bank, card] }).map(({ path, isRequired, limits }) => [path, isRequired, limits])).toEqual(
    [
      ["type", true, "bank · card"],
      ["bank", false, ""],
      ["card", false, ""],
    ],
  );
});
