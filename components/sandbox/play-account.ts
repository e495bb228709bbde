import { call } from "@/lib/client/call";
import type { Request } from "@/lib/core/operation";
import { FAILING_NUMBER } from "@/lib/core/test-values";
import { accounts } from "@/lib/operations/accounts";
import { capabilities } from "@/lib/operations/capabilities";
import type { Played } from "./scenarios";

/** A person whose number belongs to somebody else, until a document says otherwise. */
export const DOUBTED_PERSON = {
  accountType: "individual",
  profile: {
    individual: {
      name: { firstName: "Test", lastName: "Person" },
      email: "test.person@example.com",
      phone: { number: "3035550123", countryCode: "1" },
      address: {
        addressLine1: "1 Main Street",
        city: "Denver",
        stateOrProvince: "CO",
        postalCode: "80202",
        country: "US",
      },
      birthDate: { day: 9, month: 11, year: 1989 },
      governmentID: { ssn: { full: FAILING_NUMBER } },
    },
  },
} satisfies Request<typeof accounts.create>["body"];

/** Makes the account and requests a capability, which begins its verification. */
export async function playAccount(): Promise<Played> {
  const { accountID } = await call(accounts.create, { body: DOUBTED_PERSON });
  await call(capabilities.request, { params: { accountID }, body: { capabilities: ["transfers"] } });
  return {
    words: "The account is created, and its check needs more details.",
    link: { href: `/accounts/${accountID}/capabilities`, label: "See what it needs" },
  };
}
