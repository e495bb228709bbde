import { expect, test } from "@playwright/test";
import { newClient, type Client } from "../fixtures";
import { inviteBody } from "./invite-bodies";

const business = { legalBusinessName: "Shop" };
const person = { name: { firstName: "Ada", lastName: "Tester" } };
const address = { addressLine1: "1 Main St", city: "Lyon", stateOrProvince: "CO", postalCode: "80014", country: "US" };

async function tried(client: Client, prefill: unknown) {
  return client.send("POST /onboarding-invites", { body: inviteBody({ prefill }) });
}

/** The path of each message in a 422 tree. */
function places(tree: unknown, at = ""): string[] {
  if (typeof tree !== "object" || tree === null) return [at];
  return Object.entries(tree).flatMap(([name, below]) => places(below, at ? `${at}.${name}` : name));
}

const ofBusiness = (more: object) => ({ accountType: "business", profile: { business: { ...business, ...more } } });
const ofPerson = (more: object) => ({ accountType: "individual", profile: { individual: { ...person, ...more } } });
const BUSINESS = "prefill.profile.business";
const PERSON = "prefill.profile.individual";
const text = (length: number) => "x".repeat(length);

/** Limits: each with its path, a prefill by length, valid lengths and invalid ones. */
const LIMITS: [at: string, prefill: (length: number) => unknown, fit: number[], unfit: number[]][] = [
  [`${BUSINESS}.legalBusinessName`, (length) => ofBusiness({ legalBusinessName: text(length) }), [1, 64], [0, 65]],
  [`${BUSINESS}.doingBusinessAs`, (length) => ofBusiness({ doingBusinessAs: text(length) }), [0, 64], [65]],
  [`${BUSINESS}.description`, (length) => ofBusiness({ description: text(length) }), [10, 100], [9, 101]],
  [`${BUSINESS}.website`, (length) => ofBusiness({ website: `https://x.test/${text(length - 15)}` }), [16, 100], [101]],
  [
    `${BUSINESS}.industryCodes.mcc`,
    (length) => ofBusiness({ industryCodes: { mcc: "1".repeat(length) } }),
    [4],
    [3, 5],
  ],
  [
    `${BUSINESS}.industryCodes.sic`,
    (length) => ofBusiness({ industryCodes: { sic: "1".repeat(length) } }),
    [4],
    [3, 5],
  ],
  [
    `${BUSINESS}.industryCodes.naics`,
    (length) => ofBusiness({ industryCodes: { naics: "1".repeat(length) } }),
    [2, 6],
    [1, 7],
  ],
  [`${BUSINESS}.phone.number`, (length) => ofBusiness({ phone: { number: "5".repeat(length) } }), [1, 10], [11]],
  [`${BUSINESS}.phone.countryCode`, (length) => ofBusiness({ phone: { countryCode: "1".repeat(length) } }), [1], [2]],
  [
    `${BUSINESS}.address.postalCode`,
    (length) => ofBusiness({ address: { ...address, postalCode: "8".repeat(length) } }),
    [5],
    [0, 6],
  ],
  [
    `${BUSINESS}.address.stateOrProvince`,
    (length) => ofBusiness({ address: { ...address, stateOrProvince: text(length) } }),
    [2],
    [0, 3],
  ],
  [
    `${BUSINESS}.address.country`,
    (length) => ofBusiness({ address: { ...address, country: text(length) } }),
    [2],
    [0, 3],
  ],
  [
    `${BUSINESS}.address.city`,
    (length) => ofBusiness({ address: { ...address, city: text(length) } }),
    [1, 32],
    [0, 33],
  ],
  [
    `${BUSINESS}.address.addressLine1`,
    (length) => ofBusiness({ address: { ...address, addressLine1: text(length) } }),
    [1, 60],
    [0, 61],
  ],
  [
    `${BUSINESS}.address.addressLine2`,
    (length) => ofBusiness({ address: { ...address, addressLine2: text(length) } }),
    [0, 32],
    [33],
  ],
  [
    `${BUSINESS}.email`,
    (length) => ofBusiness({ email: `a@${`${text(49)}.`.repeat(6).slice(0, length - 5)}.co` }),
    [],
    [256],
  ],
  [`${PERSON}.name.suffix`, (length) => ofPerson({ name: { ...person.name, suffix: text(length) } }), [0, 20], [21]],
  [
    `${PERSON}.name.firstName`,
    (length) => ofPerson({ name: { ...person.name, firstName: text(length) } }),
    [1, 64],
    [0, 65],
  ],
  [
    `${PERSON}.name.middleName`,
    (length) => ofPerson({ name: { ...person.name, middleName: text(length) } }),
    [0, 64],
    [65],
  ],
  ["prefill.foreignID", (length) => ({ ...ofPerson({}), foreignID: text(length) }), [1, 64], [65]],
];

for (const [at, prefill, fit, unfit] of LIMITS) {
  test(`${at.slice(8)} keeps to its length`, async () => {
    const client = await newClient();
    for (const length of fit) expect((await tried(client, prefill(length))).status, String(length)).toBe(200);
    for (const length of unfit) {
      const { status, body } = await tried(client, prefill(length));
      expect([status, places(body)], String(length)).toEqual([422, [at]]);
    }
  });
}

/** Invalid prefills, with the path of the error. */
const WRONG: [what: string, prefill: unknown, at: string[]][] = [
  ["nothing", {}, ["prefill.accountType", "prefill.profile"]],
  ["text", "business", ["prefill"]],
  ["null", null, ["prefill"]],
  ["neither business nor person", { accountType: "business", profile: {} }, [`${BUSINESS}`]],
  ["an unknown type of account", { accountType: "robot", profile: { business } }, ["prefill.accountType"]],
  [
    "customer support for a person",
    { ...ofPerson({}), customerSupport: { email: "help@x.test" } },
    ["prefill.customerSupport"],
  ],
  [
    "a business without a name",
    { accountType: "business", profile: { business: {} } },
    [`${BUSINESS}.legalBusinessName`],
  ],
  ["a person without a name", { accountType: "individual", profile: { individual: {} } }, [`${PERSON}.name`]],
  [
    "half an address",
    ofBusiness({ address: { city: "Lyon" } }),
    ["addressLine1", "country", "postalCode", "stateOrProvince"].map((field) => `${BUSINESS}.address.${field}`),
  ],
  ["29 February 2023", ofPerson({ birthDate: { day: 29, month: 2, year: 2023 } }), [`${PERSON}.birthDate.day`]],
  ["31 April", ofPerson({ birthDate: { day: 31, month: 4, year: 1990 } }), [`${PERSON}.birthDate.day`]],
  ["the year 0", ofPerson({ birthDate: { day: 1, month: 1, year: 0 } }), [`${PERSON}.birthDate.year`]],
  ["a birth in the future", ofPerson({ birthDate: { day: 1, month: 1, year: 2999 } }), [`${PERSON}.birthDate.year`]],
  [
    "a birth date of texts",
    ofPerson({ birthDate: { day: "1", month: "1", year: "1990" } }),
    ["day", "month", "year"].map((part) => `${PERSON}.birthDate.${part}`),
  ],
  [
    "a birth date of fractions",
    ofPerson({ birthDate: { day: 1.5, month: 1, year: 1990 } }),
    [`${PERSON}.birthDate.day`],
  ],
  [
    "an SSN of letters",
    ofPerson({ governmentID: { ssn: { full: "abc-de-fghi" } } }),
    [`${PERSON}.governmentID.ssn.full`],
  ],
  [
    "an SSN of eight digits",
    ofPerson({ governmentID: { ssn: { full: "12345678" } } }),
    [`${PERSON}.governmentID.ssn.full`],
  ],
  ["an EIN of letters", ofBusiness({ taxID: { ein: { number: "x" } } }), [`${BUSINESS}.taxID.ein.number`]],
  ["a tax ID without an EIN", ofBusiness({ taxID: {} }), [`${BUSINESS}.taxID.ein`]],
  ["an unknown legal form", ofBusiness({ businessType: "guild" }), [`${BUSINESS}.businessType`]],
  ["an unknown regulator", ofBusiness({ primaryRegulator: "SEC" }), [`${BUSINESS}.primaryRegulator`]],
  ["an unknown capability", { ...ofBusiness({}), capabilities: ["wallet", "fly"] }, ["prefill.capabilities.1"]],
  ["metadata of numbers", { ...ofBusiness({}), metadata: { a: 1 } }, ["prefill.metadata"]],
  ["an email address without a host", ofBusiness({ email: "owner" }), [`${BUSINESS}.email`]],
  ["a website of another kind", ofBusiness({ website: "javascript:alert(1)" }), [`${BUSINESS}.website`]],
];

for (const [what, prefill, at] of WRONG) {
  test(`a prefill with ${what} is rejected at the invalid field`, async () => {
    const { status, body, text: said } = await tried(await newClient(), prefill);
    expect([status, places(body).sort()]).toEqual([422, at.sort()]);
    expect(said).not.toMatch(/abc-de-fghi|12345678|robot|guild|javascript/);
  });
}

test("a prefill with business and person is stored and returned whole for either type, except for numbers", async () => {
  const client = await newClient();
  const sent = {
    business: { ...business, taxID: { ein: { number: "91-2817365" } } },
    individual: {
      ...person,
      birthDate: { day: 1, month: 2, year: 1990 },
      governmentID: { ssn: { full: "912-81-7364" } },
    },
  };
  const profile = {
    business: { ...business, taxID: { ein: { number: "*****7365" } } },
    individual: { ...sent.individual, governmentID: { ssn: { lastFour: "7364" } } },
  };
  for (const accountType of ["business", "individual"]) {
    const made = await tried(client, { accountType, profile: sent });
    const { code } = made.body as { code: string };
    const reads = [
      made,
      await client.send(`GET /onboarding-invites/${code}`),
      await client.send("GET /onboarding-invites"),
    ];
    const invites = reads.map(({ body }) => (Array.isArray(body) ? (body as unknown[])[0] : body));
    for (const invite of invites) expect(invite).toMatchObject({ code, prefill: { accountType, profile } });
    for (const { status, text: said } of reads) expect([status, /2817365|912-?81/.test(said)]).toEqual([200, false]);
  }
});

test("names of prototypes are data or rejected, and change nothing", async () => {
  const client = await newClient();
  const bad = JSON.parse('{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}}') as object;
  expect([200, 422]).toContain(
    (await tried(client, { ...ofBusiness({}), metadata: { constructor: "a", toString: "b" } })).status,
  );
  const answer = await client.send("POST /onboarding-invites", {
    headers: { "content-type": "application/json" },
    raw: `{"__proto__":{"scopes":["accounts.read"]},"capabilities":["wallet"],"feePlanCodes":["standard"],"prefill":${JSON.stringify({ ...ofBusiness({}) }).slice(0, -1)},"metadata":{"__proto__":"x"}}}`,
  });
  expect(answer.status).toBe(422);
  expect(places(answer.body).sort()).toEqual(["prefill.metadata", "scopes.0"]);
  expect((await tried(client, { ...ofBusiness(bad) })).status).toBe(200);
  expect((await client.send("GET /onboarding-invites")).text).not.toContain("polluted");
});
