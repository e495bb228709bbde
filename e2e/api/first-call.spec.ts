import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { testDatabase } from "@/testing/factories";
import { newWallet } from "@/testing/wallets";
import { newClient, serverURL } from "../fixtures";

const run = promisify(execFile);

for (const [program, file] of [
  ["sh", "examples/first-call.sh"],
  [process.execPath, "examples/first-call.mjs"],
  ["python3", "examples/first-call.py"],
] as const)
  test(`${file} creates one account and shows an error`, async () => {
    const missing = [program, ...(program === "sh" ? ["curl"] : [])].find(
      (name) => name !== "sh" && spawnSync(name, ["--version"]).status !== 0,
    );
    test.skip(missing !== undefined, `${missing} is not installed`);
    const client = await newClient();
    const { NODE_OPTIONS: _conditions, ...rest } = process.env;
    const env = { ...rest, TENDER_URL: serverURL(), TENDER_KEY_ID: client.keyID, TENDER_KEY_SECRET: client.secret };
    const { stdout } = await run(program, [file], { env });
    const [first, second, list, errors = "", status] = stdout.trim().split("\n");
    const created = (await client.send("GET /accounts")).body as { accountID: string; foreignID?: string }[];
    const others = created.filter(({ accountID }) => accountID !== client.partner.accountID);
    expect(others.map(({ accountID }) => accountID)).toEqual([first]);
    expect([second, list, status]).toEqual([first, "List: 200", "Status: 422"]);
    expect(JSON.parse(errors)).toMatchObject({ error: { profile: expect.anything() as unknown } });
  });

test("examples/first-payment.mjs onboards a merchant, takes a payment and refunds a part", async () => {
  const { partner, keyID, secret } = await newClient({ attested: true });
  await newWallet(testDatabase(), partner.accountID, partner.accountID);
  const { NODE_OPTIONS: _conditions, ...rest } = process.env;
  const key = { TENDER_ACCOUNT_ID: partner.accountID, TENDER_KEY_ID: keyID, TENDER_KEY_SECRET: secret };
  const { stdout } = await run(process.execPath, ["examples/first-payment.mjs"], {
    env: { ...rest, TENDER_URL: serverURL(), ...key },
  });
  expect(stdout.split("\n").slice(1, 3)).toEqual([
    "Payment: completed, wallet: $48.00",
    "Refund: completed, wallet: $28.00",
  ]);
});
