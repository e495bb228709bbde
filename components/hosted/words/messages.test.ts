import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { sayerOf } from "@/components/ui/words/phrases";
import { faultsOf } from "@/lib/client/form-errors";
import type { FieldErrors } from "@/lib/core/failure";
import { check } from "@/lib/core/api/field-errors";
import { filePart } from "@/lib/core/api/file-part";
import {
  DraftAnswers,
  SealBankAccount,
  SealIdentity,
  SendEmailCode,
  SubmitApplication,
} from "@/lib/domain/onboarding/applications/dashboard";
import { CreateRepresentative } from "@/lib/domain/accounts/representatives/contract";
import { UpdateUnderwriting } from "@/lib/domain/accounts/underwriting/contract";
import { esPhrases } from "./phrases";

const { say } = sayerOf(esPhrases);

const address = {
  addressLine1: "1 Main St",
  addressLine2: "2",
  city: "Denver",
  stateOrProvince: "CO",
  postalCode: "80205",
  country: "US",
};
const reach = { email: "a@b.example", phone: { number: "5551234567", countryCode: "1" }, address };
const name = { firstName: "Ada", middleName: "B", lastName: "Byron", suffix: "II" };
const identity = {
  birthDate: { day: 28, month: 4, year: 1986 },
  governmentID: { ssn: { full: "912-81-7364", lastFour: "7364" } },
};
const person = {
  personID: "0199aa00-0000-7000-8000-000000000001",
  name,
  ...reach,
  ...identity,
  responsibilities: { isController: true, isOwner: true, ownershipPercentage: 40, jobTitle: "Chief" },
};
const business = {
  legalBusinessName: "Acme",
  doingBusinessAs: "Acme",
  businessType: "llc",
  website: "https://a.example",
  description: "Bread and cakes",
  ...reach,
  taxID: { ein: { number: "12-3456789" } },
  industryCodes: { mcc: "5812", naics: "722511", sic: "5812" },
};
const sales = {
  averageTransactionSize: 100,
  maxTransactionSize: 200,
  averageMonthlyTransactionVolume: 300,
  volumeByCustomerType: { businessToBusinessPercentage: 40, consumerToBusinessPercentage: 60 },
  cardVolumeDistribution: {
    ecommercePercentage: 100,
    cardPresentPercentage: 0,
    mailOrPhonePercentage: 0,
    debtRepaymentPercentage: 0,
  },
  fulfillment: { hasPhysicalGoods: true, isShippingProduct: true, shipmentDurationDays: 3, returnPolicy: "none" },
};
const SAMPLES = [
  [
    SubmitApplication,
    {
      account: {
        accountType: "business",
        profile: { business },
        customerSupport: { ...reach, website: "https://a.example" },
      },
      people: [person],
      ownersProvided: true,
      sales,
      agreements: { platformTerms: true, fees: true, permissions: true, partnerTerms: true },
    },
  ],
  [
    SubmitApplication,
    {
      account: { accountType: "individual", profile: { individual: { name, ...reach, ...identity } } },
      agreements: { platformTerms: true, fees: true, permissions: true },
    },
  ],
  [DraftAnswers, { accountType: "business", profile: { business }, people: [person], sales }],
  [SealIdentity, { ...identity, taxID: { ein: { number: "12-3456789" } } }],
  [SealIdentity, { governmentID: { itin: { full: "912-81-7364" } } }],
  [
    SealBankAccount,
    {
      holderName: "Acme",
      holderType: "business",
      bankAccountType: "checking",
      routingNumber: "273976369",
      accountNumber: "0004321567000",
    },
  ],
  [SendEmailCode, { email: "a@b.example" }],
  [CreateRepresentative, person],
  [UpdateUnderwriting, sales],
] as const;
/** Values that a person can enter in a field by typing, leaving it empty or choosing. */
const TYPED = [undefined, "", "x", "ñ \u0007<>", "x".repeat(400), 0, 24, 101, 9_999_999_999_999_999, 0.5, false];

/** Yields the sample with each of its answers replaced in turn. */
function* spoiled(value: unknown, by: unknown): Generator<unknown> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const put = (next: unknown) => (Array.isArray(value) ? [next] : { ...value, [key]: next });
    if (typeof inner !== "object") yield put(by);
    else yield put(undefined);
    for (const next of spoiled(inner, by)) yield put(next);
  }
}

test("every error in an invitee's input has a Spanish translation", () => {
  const matches = new Set<string>();
  for (const [schema, sample] of SAMPLES) {
    expect(check(schema, sample)).toHaveProperty("data");
    for (const by of schema === SubmitApplication ? [undefined] : TYPED)
      for (const given of spoiled(sample, by)) {
        const result = check(schema, given);
        if ("errors" in result) for (const { message } of faultsOf(result.errors)) matches.add(message);
      }
  }
  expect(matches.size).toBeGreaterThan(25);
  // Generic texts cover messages that only a program can cause, and lists of names for programs.
  const ofPeople = [...matches].filter((message) => !/^must be (?:one of|an object|a list|a UUID)/.test(message));
  expect(ofPeople.filter((message) => say(message) === message)).toEqual([]);
});

test("every error in a file has a Spanish translation", () => {
  const errors = [undefined, "text", new File([], "empty.pdf"), new File(["12345"], "large.pdf")].map((file) => {
    const result = check(filePart({ max: 4 }), file);
    return "errors" in result ? faultsOf(result.errors as FieldErrors).map(({ message }) => message) : [];
  });
  expect(errors.flat().filter((message) => say(message) === message)).toEqual([]);
});

const SENTENCES =
  /(?:conflict|DocumentFault|fault)\((["`])(.+?)\1|invalid\(\{[^"`\n]*: (["`])(.+?)\3|(?:return|\?|\?\?|:) (")((?:is|has|must|holds|cannot|was) [^"]+)"|const [A-Z]+ = (")((?:Something|is|must|there) [^"]+)"|^\s+\d{3}: (")(.+)"/gm;
/** Files with messages to an invitee, on the server or the page. */
const SPEAKERS = [
  "lib/client/call.ts",
  "components/form/step-up/sign-in-by-code.ts",
  "lib/http/edge/respond.ts",
  ...readdirSync("lib/providers")
    .filter((file) => /^document[a-z-]*\.ts$/.test(file) && !file.endsWith(".test.ts"))
    .map((file) => `lib/providers/${file}`),
  "lib/domain/accounts/files/store-file.ts",
  ...["redeem-invite", "open-invite", "save-application", "applications", "application-identity"].map(
    (file) => `lib/domain/onboarding/applications/${file}.ts`,
  ),
  "lib/domain/onboarding/invite-progress/take-step.ts",
  ...["representatives", "update-representative", "person"].map(
    (file) => `lib/domain/accounts/representatives/${file}.ts`,
  ),
  "lib/domain/accounts/underwriting/underwriting.ts",
  "lib/domain/accounts/accounts/open-account.ts",
  "lib/domain/accounts/accounts/change-profile.ts",
  "lib/domain/access/sign-in/verify-email-code.ts",
  "lib/domain/access/sessions/create-person.ts",
];

test("every server message to an invitee has a Spanish translation", () => {
  const sentences = SPEAKERS.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(SENTENCES)].map((match) => match.slice(1).filter(Boolean)[1] ?? ""),
  );
  const filled = sentences.map((text) =>
    text
      .replace(/\$\{[A-Z_]+\}/g, "7")
      .replace(/\$\{[^}]+\}/g, "Acme")
      .replace(/^must be Acme$/, "must be business")
      .replace(/^must be a Acme$/, "must be a csv, png, jpeg or pdf"),
  );
  expect(filled.length).toBeGreaterThan(20);
  expect(filled.filter((text) => say(text) === text)).toEqual([]);
});

test("a sentence that starts with a name keeps it in Spanish", () => {
  expect(say("Lincoln Bank has withdrawn this invite.")).toBe("Lincoln Bank retiró esta invitación.");
  expect(say("Lincoln Bank can’t take applications right now. Try again later.")).toBe(
    "Lincoln Bank no puede recibir solicitudes por el momento. Vuelva a intentarlo más tarde.",
  );
});
