import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "@playwright/test";
import { inTurn } from "@/testing/turns";
import { type CheckResult, checkConnector } from "@/bin/connector-check/conformance";
import { freePort } from "@/e2e/api/second-server";
import { startConnector } from "@/examples/connector/connector.mjs";

// Each connector is checked against all rules, and some rules wait for repeated events.
test.describe.configure({ timeout: 300_000 });

const EXAMPLE = path.join("examples", "connector", "connector.mjs");

async function checked(start: typeof startConnector): Promise<CheckResult[]> {
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  const port = await freePort();
  const connector = await start({ secret, tenderURL: `http://127.0.0.1:${port}` });
  try {
    return await checkConnector({ url: connector.url, secret, port });
  } finally {
    await connector.close();
  }
}

const failed = (results: readonly CheckResult[]) => results.flatMap(({ name, fault }) => (fault ? [name] : []));

test("the example keeps every rule", async () => {
  const results = await checked(startConnector);
  expect(results.length).toBeGreaterThan(20);
  expect(results.filter(({ fault }) => fault !== undefined)).toEqual([]);
});

/** Typical mistakes: the text in the example, its replacement, and the rule that detects it. */
const FAULTS: Readonly<Record<string, readonly [from: string, to: string, rule: string]>> = {
  "takes a wrong signature": ["return reply.code(401).send();", "", "a wrong signature is rejected"],
  "signs no answer": [
    'signed(`answer-${request.headers["webhook-id"]}`, body)',
    "{}",
    "the answer is signed and says what the connector does",
  ],
  "does not compare the signed operation": [
    "operation !== name ||",
    "",
    "a request signed for one operation is rejected by other operations",
  ],
  "charges twice": [
    "if (order) return { events: order.events };",
    "",
    "a charge that is submitted again is the same charge",
  ],
  "tells another amount": [
    "    amount,\n    ...more,",
    "    amount: amount + 1,\n    ...more,",
    "an event has the amount of its instruction",
  ],
  "tells before it answers": [
    "return { events: fresh.events };",
    'return notify("provider-events", fresh.events).then(() => ({ events: fresh.events }));',
    "no event comes before the answer",
  ],
  "has no limit of refunds": ["amount > left ?", "amount > Infinity ?", "refunds are at most their charge"],
  "forgets what it canceled": [
    "if (!order.isOver)",
    "if (!order.isOver && order.kind)",
    "an instruction canceled before it was submitted stays canceled",
  ],
  "answers a number in the clear": [
    "fingerprint: createHmac",
    "number, fingerprint: createHmac",
    "no answer holds a card number in the clear",
  ],
  "takes a copy of an encrypted card": [
    "(sealedUses.get(encrypted) ?? cardID) !== cardID",
    "false",
    "an encrypted card is used once",
  ],
  "waits too long for Tender": [
    "const DECISION = 700;",
    "const DECISION = 2500;",
    "a silent Tender is stood in for within a second",
  ],
  "approves everything in Tender’s place": ["amount <= STAND_IN_MOST &&", "", "a stand-in has a limit"],
  "tells once": [
    "!closing.signal.aborted; wait",
    "wait === 250; wait",
    "an event is repeated until it is acknowledged",
  ],
};

for (const [index, [fault, [from, to, rule]]] of Object.entries(FAULTS).entries())
  test(`a connector that ${fault} is found out by name`, { tag: inTurn(index, 4) }, async () => {
    const text = await readFile(EXAMPLE, "utf8");
    expect(text.split(from), "the fault has one place").toHaveLength(2);
    // The copy needs a folder inside the checkout, so that it finds the packages.
    const folder = await mkdtemp(path.join("test-results", "connector-"));
    const file = path.resolve(folder, "connector.mjs");
    await writeFile(file, text.replace(from, to));
    try {
      const faulty = (await import(pathToFileURL(file).href)) as { startConnector: typeof startConnector };
      expect(failed(await checked(faulty.startConnector))).toContain(rule);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
