import { expect, test } from "@playwright/test";
import { newAccount, testDatabase } from "@/testing/factories";
import { Account } from "@/lib/domain/accounts/accounts/contract";
import { CAPABILITIES } from "@/lib/core/money/capabilities";
import { Capability } from "@/lib/domain/accounts/capabilities/contract";
import { expectEmpty, expectError, newClient, type ClientResponse, type Client } from "../fixtures";
import { expectShape } from "../strict-client";

const db = testDatabase();

async function setting(options: Parameters<typeof newAccount>[2] = { isComplete: true }) {
  const client = await newClient();
  const { accountID } = await newAccount(db, client.partner, options);
  return { client, accountID, path: `/accounts/${accountID}/capabilities` };
}

function listIn({ status, body }: ClientResponse): Capability[] {
  expect(status).toBe(200);
  expectShape("Capability[]", body);
  return Capability.array().parse(body);
}

async function one(client: Client, path: string): Promise<Capability> {
  const { status, body } = await client.send(`GET ${path}`);
  expect(status).toBe(200);
  expectShape("Capability", body);
  return Capability.parse(body);
}

const ask = (client: Client, path: string, ...capabilities: unknown[]) =>
  client.send(`POST ${path}`, { body: { capabilities } });

test("a capability is requested, reviewed, enabled, shown, disabled, and requested again", async () => {
  const { client, accountID, path } = await setting();
  const requirements = listIn(await ask(client, path, "send-funds"));
  expect(requirements.map(({ capability, status }) => [capability, status])).toEqual([
    ["send-funds", "in-review"],
    ["wallet", "in-review"],
  ]);
  await expect.poll(async () => (await one(client, `${path}/wallet`)).status).toBe("enabled");
  expect(listIn(await client.send(`GET ${path}`)).map(({ capability, accountID: of }) => [capability, of])).toEqual([
    ["send-funds", accountID],
    ["wallet", accountID],
  ]);
  expect(Account.parse((await client.send(`GET /accounts/${accountID}`)).body).capabilities).toEqual([
    { capability: "send-funds", status: "enabled" },
    { capability: "wallet", status: "enabled" },
  ]);
  expectEmpty(await client.send(`DELETE ${path}/wallet`), 204);
  expect(await one(client, `${path}/wallet`)).toMatchObject({
    status: "disabled",
    disabledReason: "switched off on request",
    disabledOn: expect.any(String) as unknown,
  });
  expect((await one(client, `${path}/send-funds`)).status).toBe("disabled");
  expectEmpty(await client.send(`DELETE ${path}/wallet`), 204);
  expect(listIn(await ask(client, path, "wallet"))).toMatchObject([{ capability: "wallet", status: "in-review" }]);
  await expect.poll(async () => (await one(client, `${path}/wallet`)).status).toBe("enabled");
  expect(await one(client, `${path}/wallet`)).not.toHaveProperty("disabledOn");
});

test("missing requirements are listed until they are answered; transfers need no check", async () => {
  const { client, accountID, path } = await setting({ accountType: "individual" });
  expect(listIn(await ask(client, path, "transfers", "wallet"))).toMatchObject([
    { capability: "transfers", status: "pending", requirements: { currentlyDue: ["individual.email-or-mobile"] } },
    {
      capability: "wallet",
      status: "pending",
      requirements: {
        currentlyDue: [
          "individual.email",
          "individual.mobile",
          "individual.address",
          "individual.birthdate",
          "individual.ssn-last4",
          "account.tos-acceptance",
        ],
      },
    },
  ]);
  expect(
    (
      await client.send(`PATCH /accounts/${accountID}`, {
        body: { profile: { individual: { email: "ada@tester.example" } } },
      })
    ).status,
  ).toBe(200);
  const transfers = await one(client, `${path}/transfers`);
  expect(transfers.status).toBe("enabled");
  expect(transfers).not.toHaveProperty("requirements");
});

test("unknown, future, private and unsuitable capabilities are rejected by index", async () => {
  const { client, path } = await setting({ accountType: "individual" });
  const refused: [unknown[], object][] = [
    [["wallet", "collect-funds.ach"], { "1": expect.any(String) as unknown }],
    [["production-app"], { "0": expect.any(String) as unknown }],
    [["nonsense", 7, "wallet"], { "0": expect.any(String) as unknown, "1": expect.any(String) as unknown }],
    [
      ["transfers", "collect-funds", "card-issuing"],
      { "1": "is only for business accounts", "2": "is only for business accounts" },
    ],
    [[], { "0": "choose at least one" }],
  ];
  for (const [names, errors] of refused) {
    const answer = await ask(client, path, ...names);
    expect([answer.status, answer.body]).toEqual([422, { error: { capabilities: errors } }]);
    expectShape("AddCapabilitiesError", answer.body);
  }
  expect(listIn(await client.send(`GET ${path}`))).toEqual([]);
});

test("two requests at once create one capability", async () => {
  const { client, path } = await setting();
  const answers = await Promise.all([1, 2, 3].map(() => ask(client, path, "wallet")));
  for (const answer of answers) expect(listIn(answer)).toHaveLength(1);
  expect(listIn(await client.send(`GET ${path}`))).toHaveLength(1);
});

test("a capability that is unknown or was never requested is 404", async () => {
  const { client, path } = await setting();
  for (const name of [...CAPABILITIES, "production-app", "nonsense"]) {
    expectEmpty(await client.send(`GET ${path}/${name}`), 404);
    expectEmpty(await client.send(`DELETE ${path}/${name}`), 404);
  }
});

test("a body that is not a list of names is rejected", async () => {
  const { client, path } = await setting();
  expectError(await client.send(`POST ${path}`, { raw: "{", headers: { "content-type": "application/json" } }), 400);
  for (const body of [{}, { capabilities: "wallet" }])
    expect((await client.send(`POST ${path}`, { body })).status).toBe(422);
});
