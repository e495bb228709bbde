import { expect, test } from "@playwright/test";
import Papa from "papaparse";
import type { InviteTemplate } from "@/lib/domain/onboarding/invite-builder/dashboard";
import { exampleFor, linksAsText, readInvites, ROWS_MAX } from "./invite-rows";

const plans = [{ code: "standard", planID: "0f8fad5b-d9cb-469f-a165-70867728950e" }];
const templateOf = (accountType: "business" | "individual"): InviteTemplate => ({
  templateID: "7c9e6679-7425-40de-944b-e07fc1f90ae7" as InviteTemplate["templateID"],
  name: "Bakeries",
  invite: {
    capabilities: ["transfers"],
    scopes: ["profile.read"],
    feePlanCodes: ["standard"],
    prefill: { accountType, profile: { business: { description: "A bakery of our network" } } },
  },
  createdOn: "2026-11-26T12:00:00Z",
  updatedOn: "2026-11-26T12:00:00Z",
});
const bakeries = templateOf("business");
const read = (text: string, template = bakeries) => readInvites(text, template, plans);

test("each row becomes an invite from the template with the row's values", () => {
  const text =
    '\uFEFFLegal Business Name,email,PHONE,Foreign ID\r\n"Lincoln, Bakery",a@bakery.example,(555) 555-0123,L-1\r\n\r\nRye,,,\r\n';
  const { rows, fault } = read(text);
  expect(fault).toBeUndefined();
  expect(rows.map(({ row, recipient, email, errors }) => [row, recipient, email, errors])).toEqual([
    [2, "Lincoln, Bakery", "a@bakery.example", []],
    [4, "Rye", "", []],
  ]);
  expect(rows[0]?.body).toMatchObject({
    capabilities: ["transfers"],
    feePlanCodes: ["standard"],
    prefill: {
      foreignID: "L-1",
      profile: {
        business: {
          legalBusinessName: "Lincoln, Bakery",
          description: "A bakery of our network",
          phone: { number: "5555550123", countryCode: "1" },
        },
      },
    },
  });
  expect(rows[1]?.body?.prefill?.profile.business).not.toHaveProperty("phone");
});

test("phone numbers and names are normalized as in the form", () => {
  const { rows } = read("Legal business name,Phone\nToys “R”\u00a0Us – Denver,+1 303\u2011555\u20110123\n");
  expect(rows.map(({ errors, body }) => [errors, body?.prefill?.profile.business])).toMatchObject([
    [[], { legalBusinessName: 'Toys "R" Us - Denver', phone: { number: "3035550123", countryCode: "1" } }],
  ]);
});

test("a file from a European spreadsheet is split at semicolons, with or without a separator line", () => {
  const file = "Legal business name;Email\r\nRye;rye@bakery.example\r\n";
  for (const text of [file, `sep=;\r\n${file}`, `\uFEFFsep=;\n${file}`]) {
    const { rows, fault } = read(text);
    expect([fault, rows.map(({ recipient, email }) => [recipient, email])]).toEqual([
      undefined,
      [["Rye", "rye@bakery.example"]],
    ]);
  }
});

test("empty columns without a heading are dropped, and one with text is an error", () => {
  expect(read("Legal business name,Email,,\r\nRye,rye@bakery.example,,\r\n")).toMatchObject({
    rows: [{ recipient: "Rye", errors: [] }],
  });
  expect(read("Legal business name,Email,\r\nRye,rye@bakery.example,lost\r\n").fault).toContain("The column “”");
});

test("a template accepts its own example file", () => {
  for (const type of ["business", "individual"] as const) {
    const template = templateOf(type);
    const { rows, fault } = read(exampleFor(template), template);
    expect([type, fault, rows.map(({ errors }) => errors)]).toEqual([type, undefined, [[]]]);
  }
});

test("an error names its column, and the other rows stay valid", () => {
  const { rows } = read("Legal business name,Email,Website\n,nobody,bakery\nRye,rye@bakery.example,\n");
  expect(rows[0]?.body).toBeUndefined();
  expect(rows[0]?.errors).toEqual([
    expect.stringMatching(/^Legal business name/),
    "Email: Enter an address like name@example.com.",
    expect.stringMatching(/^Website/),
  ]);
  expect(rows[1]?.errors).toEqual([]);
});

test("a duplicate row creates one invite, and cells without a heading are reported", () => {
  const { rows } = read("Legal business name\nRye\nRye\nOat,extra\n");
  expect(rows.map(({ errors }) => errors)).toEqual([
    [],
    ["This is the same as row 2."],
    ["This row has more cells than there are headings."],
  ]);
});

test("an incomplete template is reported once for the whole file", () => {
  const { templateID, name, createdOn, updatedOn, invite } = bakeries;
  const without = { templateID, name, createdOn, updatedOn, invite: { ...invite, feePlanCodes: [] } };
  expect(read("Legal business name\nRye\n", without)).toEqual({
    rows: [],
    fault: "The template has no fee plan. Save it again with one.",
  });
});

test("a file with identity numbers, unknown headings, no rows or too many of them is rejected", () => {
  const faultOf = (text: string) => read(text).fault;
  expect(faultOf("Legal business name,EIN\nRye,91-2817365\n")).toMatch(/^Remove the column “EIN”/);
  expect(faultOf("Legal business name,Date of birth\nRye,1980-01-01\n")).toMatch(/^Remove the column/);
  expect(faultOf("Legal business name,First name\nRye,Amanda\n")).toMatch(/^The column “First name” isn’t one of/);
  expect(faultOf("Email,e-mail\na@b.example,c@d.example\n")).toMatch(/Duplicate column/);
  expect(faultOf("Legal business name\n\n")).toBe("The file has no rows below its headings.");
  expect(faultOf("")).toBe("The file has no rows below its headings.");
  expect(faultOf(`Legal business name\n${"Rye\n".repeat(ROWS_MAX + 1)}`)).toMatch(/501 rows/);
});

test("a file may have up to the stated number of rows", () => {
  const names = Array.from({ length: 500 }, (_, index) => `Bakery ${index}`);
  const { rows, fault } = read(`Legal business name\n${names.join("\n")}\n`);
  expect([fault, rows.length, rows.at(-1)?.recipient]).toEqual([undefined, 500, "Bakery 499"]);
});

test("cells of the exported links cannot start a formula", () => {
  const link = "https://pay.example/i/abc";
  const made = ["=1+1", "+1", "-1", "@sum"].map((recipient) => ({ recipient, email: `${recipient}@x.example`, link }));
  expect(Papa.parse(linksAsText(made)).data).toEqual([
    ["Recipient", "Email", "Link"],
    ...made.map(({ recipient, email }) => [`'${recipient}`, `'${email}`, link]),
  ]);
});
