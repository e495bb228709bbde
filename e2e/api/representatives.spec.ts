import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { newAccount, testDatabase } from "@/testing/factories";
import { textOf } from "@/testing/text";
import { Account } from "@/lib/domain/accounts/accounts/contract";
import { Representative } from "@/lib/domain/accounts/representatives/contract";
import { remember } from "../canary";
import { expectEmpty, expectError, newClient, type ClientResponse } from "../fixtures";
import { expectShape } from "../strict-client";

const db = testDatabase();
const NAME = { firstName: "Jules", middleName: "Q", lastName: "Jackson", suffix: "Jr" };
const ADDRESS = {
  addressLine1: "123 Main Street",
  addressLine2: "Apt 302",
  city: "Boulder",
  stateOrProvince: "CO",
  postalCode: "80301",
  country: "US",
};
const SSN = "518-29-4417";
remember("identity", SSN.replaceAll("-", ""));

async function setting(options: Parameters<typeof newAccount>[2] = {}) {
  const client = await newClient();
  const { accountID } = await newAccount(db, client.partner, options);
  return { client, accountID, path: `/accounts/${accountID}/representatives` };
}

function personIn({ status, body }: ClientResponse): Representative {
  expect(status).toBe(200);
  expectShape("Representative", body);
  return Representative.parse(body);
}

test("a representative is added, listed, shown with the account, changed, cleared and removed", async () => {
  const { client, accountID, path } = await setting();
  const facts = {
    name: NAME,
    email: "jules@example.test",
    address: ADDRESS,
    responsibilities: { isController: true, isOwner: true, ownershipPercentage: 38, jobTitle: "CEO" },
  };
  const sent = {
    ...facts,
    phone: { number: "555-555-5555", countryCode: "1" },
    birthDate: { day: 9, month: 11, year: 1989 },
    governmentID: { ssn: { full: SSN } },
    disabledOn: "2020-01-01T00:00:00Z",
  };
  const answer = await client.send(`POST ${path}`, { body: sent });
  const made = personIn(answer);
  expect(made).toMatchObject({
    ...facts,
    phone: { number: "5555555555", countryCode: "1" },
    birthDateProvided: true,
    governmentIDProvided: true,
  });
  expect(made).not.toHaveProperty("disabledOn");
  expect(textOf(answer.text)).not.toContain("4417");
  const one = `${path}/${made.representativeID}`;
  expect(personIn(await client.send(`GET ${one}`))).toEqual(made);
  const listed = await client.send(`GET ${path}`);
  expectShape("Representative[]", listed.body);
  expect(listed.body).toEqual([made]);
  const account = await client.send(`GET /accounts/${accountID}`);
  expectShape("Account", account.body);
  expect(Account.parse(account.body).profile.business?.representatives).toEqual([made]);
  const changed = personIn(
    await client.send(`PATCH ${one}`, { body: { name: { lastName: "Ward" }, responsibilities: { jobTitle: "CFO" } } }),
  );
  expect(changed).toMatchObject({
    name: { ...NAME, lastName: "Ward" },
    responsibilities: { ...facts.responsibilities, jobTitle: "CFO" },
    email: facts.email,
  });
  const bare = personIn(
    await client.send(`PATCH ${one}`, {
      body: { phone: null, email: null, address: null, birthDate: null, governmentID: null, responsibilities: null },
    }),
  );
  expect(Object.keys(bare).sort()).toEqual([
    "birthDateProvided",
    "createdOn",
    "governmentIDProvided",
    "name",
    "representativeID",
    "updatedOn",
  ]);
  expect([bare.birthDateProvided, bare.governmentIDProvided]).toEqual([false, false]);
  expectEmpty(await client.send(`DELETE ${one}`), 204);
  expect((await client.send(`GET ${path}`)).body).toEqual([]);
  expect(personIn(await client.send(`GET ${one}`)).disabledOn).toBeDefined();
  expectEmpty(await client.send(`DELETE ${one}`), 204);
  expectError(await client.send(`PATCH ${one}`, { body: { email: "late@example.test" } }), 409);
});

test("an invalid representative is rejected under error, field by field", async () => {
  const { client, path } = await setting();
  const body = {
    name: { firstName: "" },
    phone: { number: "22345678901" },
    email: "nobody",
    address: { ...ADDRESS, country: "USA" },
    birthDate: { day: 31, month: 2, year: 1990 },
    governmentID: { ssn: { full: "12" } },
    responsibilities: { isOwner: true, jobTitle: "x".repeat(65) },
  };
  const answer = await client.send(`POST ${path}`, { body });
  expect(answer.status).toBe(422);
  expectShape("RepresentativeValidationError", answer.body);
  expect(Object.keys((answer.body as { error: object }).error).sort()).toEqual([
    "address",
    "birthDate",
    "email",
    "governmentID",
    "name",
    "phone",
    "responsibilities",
  ]);
  const small = await client.send(`POST ${path}`, {
    body: { name: NAME, responsibilities: { isOwner: true, ownershipPercentage: 24 } },
  });
  expect([small.status, small.body]).toEqual([
    422,
    { error: { responsibilities: { ownershipPercentage: "must be at least 25 for owners" } } },
  ]);
});

test("errors of a change are one sentence under 400", async () => {
  const { client, path } = await setting();
  const { representativeID } = personIn(
    await client.send(`POST ${path}`, {
      body: { name: NAME, responsibilities: { isOwner: true, ownershipPercentage: 60 } },
    }),
  );
  const patch = async (body: object) => {
    const answer = await client.send(`PATCH ${path}/${representativeID}`, { body });
    expect(answer.status).toBe(400);
    expectShape("GenericError", answer.body);
    return (answer.body as { error: string }).error;
  };
  expect(await patch({ email: "nobody" })).toBe("email must be an email address");
  expect(await patch({ address: { city: "Denver" } })).toBe("address.addressLine1 is required");
  expect(await patch({ responsibilities: { ownershipPercentage: 101 } })).toBe(
    "responsibilities.ownershipPercentage must be 100 or less",
  );
  expect(await patch({ responsibilities: { ownershipPercentage: 10 } })).toBe(
    "responsibilities.ownershipPercentage must be at least 25 for owners",
  );
  expect(
    (
      await client.send(`POST ${path}`, {
        body: { name: NAME, responsibilities: { isOwner: true, ownershipPercentage: 40 } },
      })
    ).status,
  ).toBe(200);
  expect(await patch({ responsibilities: { ownershipPercentage: 61 } })).toBe(
    "responsibilities.ownershipPercentage must not bring the shares of all to more than 100 percent",
  );
});

test("two owners added at once cannot own more than the whole", async () => {
  const { client, path } = await setting();
  const body = { name: NAME, responsibilities: { isOwner: true, ownershipPercentage: 51 } };
  const answers = await Promise.all([1, 2].map(() => client.send(`POST ${path}`, { body })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test("the eighth representative, and any representative of a person, is a conflict", async () => {
  const { client, path } = await setting();
  for (let count = 0; count < 7; count += 1)
    expect((await client.send(`POST ${path}`, { body: { name: NAME } })).status).toBe(200);
  expectError(await client.send(`POST ${path}`, { body: { name: NAME } }), 409);
  const person = await setting({ accountType: "individual" });
  expectError(await person.client.send(`POST ${person.path}`, { body: { name: NAME } }), 409);
  expect((await person.client.send(`GET ${person.path}`)).body).toEqual([]);
});

test("representatives of other accounts, and unknown ones, are 404", async () => {
  const { client, path } = await setting();
  const { representativeID } = personIn(await client.send(`POST ${path}`, { body: { name: NAME } }));
  const other = await newAccount(db, client.partner);
  for (const one of [
    `/accounts/${other.accountID}/representatives/${representativeID}`,
    `${path}/${randomUUID()}`,
    `${path}/nobody`,
  ]) {
    expectEmpty(await client.send(`GET ${one}`), 404);
    expectEmpty(await client.send(`PATCH ${one}`, { body: { email: null } }), 404);
    expectEmpty(await client.send(`DELETE ${one}`), 404);
  }
});
