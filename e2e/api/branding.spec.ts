import { expect, test } from "@playwright/test";
import { newAccount, testDatabase } from "@/testing/factories";
import { clientOf, expectEmpty, expectError, newClient, type Client } from "../fixtures";
import { expectShape } from "../strict-client";

const brand = (light: unknown, dark: unknown) => ({ colors: { light: { accent: light }, dark: { accent: dark } } });
const [blue, red] = [brand("#1f6feb", "#58a6ff"), brand("#cf222e", "#ff7b72")];
const said: unknown = expect.stringMatching(/\S/);

async function setting(accountType: "business" | "individual" = "business") {
  const client = await newClient();
  const { accountID } = await newAccount(testDatabase(), client.partner, { accountType });
  return { client, path: `/accounts/${accountID}/branding` };
}

/** Sends a body and expects the brand to become, and stay, the given one. */
async function expectBecomes(client: Client, at: string, body: object, expected: object) {
  const answer = await client.send(at, { body });
  expect([answer.status, answer.body]).toEqual([200, expected]);
  expectShape("BrandProperties", answer.body);
  expect((await client.send(`GET ${at.split(" ")[1]}`)).body).toEqual(expected);
}

test("a brand is created once, changed, replaced and read back", async () => {
  const { client, path } = await setting("individual");
  expectEmpty(await client.send(`GET ${path}`), 404);
  expectEmpty(await client.send(`PATCH ${path}`, { body: { colors: { light: { accent: "#000000" } } } }), 404);
  await expectBecomes(client, `POST ${path}`, brand("#FFFFFF", "#58a6Ff"), brand("#FFFFFF", "#58a6Ff"));
  await expectBecomes(client, `PUT ${path}`, blue, blue);
  expectError(await client.send(`POST ${path}`, { body: red }), 409);
  await expectBecomes(
    client,
    `PATCH ${path}`,
    { colors: { dark: { accent: "#FF7B72" } } },
    brand("#1f6feb", "#FF7B72"),
  );
  await expectBecomes(client, `PATCH ${path}`, {}, brand("#1f6feb", "#FF7B72"));
  await expectBecomes(client, `PUT ${path}`, red, red);
  await expectBecomes(client, `PUT ${path}`, { ...blue, logo: "https://example.com/x.png" }, blue);
});

test("PUT creates a missing brand, also for the partner's own account", async () => {
  const { client, path } = await setting();
  await expectBecomes(client, `PUT ${path}`, red, red);
  await expectBecomes(client, `PUT /accounts/${client.partner.accountID}/branding`, blue, blue);
  await expectBecomes(client, `PATCH ${path}`, {}, red);
});

test("an invalid color is rejected in the contract's error tree and changes nothing", async () => {
  const { client, path } = await setting();
  await expectBecomes(client, `PUT ${path}`, blue, blue);
  for (const method of ["POST", "PUT", "PATCH"]) {
    for (const accent of ["#fff", "red", "#1f6feb80", "#GG0000", "", 1, null, { r: 1 }]) {
      const refused = await client.send(`${method} ${path}`, { body: brand(accent, "#000000") });
      expect([refused.status, refused.body]).toEqual([422, { colors: { light: { accent: said } } }]);
      expectShape("BrandValidationError", refused.body);
    }
    for (const colors of ["red", null, 7, []]) {
      const refused = await client.send(`${method} ${path}`, { body: { colors } });
      expect([refused.status, refused.body]).toEqual([422, brand(said, said)]);
      expectShape("BrandValidationError", refused.body);
    }
  }
  for (const method of ["POST", "PUT"])
    expect(
      (await client.send(`${method} ${path}`, { body: { colors: { light: { accent: "#000000" } } } })).body,
    ).toEqual({ colors: { dark: { accent: said } } });
  expect((await client.send(`GET ${path}`)).body).toEqual(blue);
});

test("when two brands are created at once, one succeeds and the other is a conflict", async () => {
  const { client, path } = await setting();
  const answers = await Promise.all([blue, red].map((body) => client.send(`POST ${path}`, { body })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await client.send(`GET ${path}`)).body).toEqual(answers.find(({ status }) => status === 200)?.body);
});

test("reading a brand needs branding.read, changing it branding.write; an unrelated key gets 404", async () => {
  const { client, path } = await setting();
  const [reader, writer] = [
    await clientOf(client.partner, ["branding.read"]),
    await clientOf(client.partner, ["branding.write"]),
  ];
  for (const method of ["POST", "PUT", "PATCH"])
    expectEmpty(await reader.send(`${method} ${path}`, { body: blue }), 403);
  expect((await writer.send(`POST ${path}`, { body: blue })).status).toBe(200);
  expectEmpty(await writer.send(`GET ${path}`), 403);
  expect((await reader.send(`GET ${path}`)).body).toEqual(blue);
  const stranger = await newClient();
  for (const method of ["POST", "PUT", "PATCH"])
    expectEmpty(await stranger.send(`${method} ${path}`, { body: red }), 404);
});
