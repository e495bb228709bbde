import { profileFacts } from "@/components/words/answer-rows";
import type { DefinitionItem } from "@/components/ui/definition-list";
import type { Prefill } from "@/lib/domain/invites/shared/prefill";

/** One part of what was filled in for the invitee. */
export interface PrefillSection {
  title: string;
  items: DefinitionItem[];
}

/** What was prefilled, by part, with identity numbers as their last four digits. Empty parts are left out. */
export function prefillSections(prefill: Prefill): PrefillSection[] {
  const { business, individual } = prefill.profile;
  const sections = [
    {
      title: "Business",
      items: profileFacts("business", business, {
        "business.taxID": business?.taxID && hidden(business.taxID.ein.number.slice(-4)),
      }),
    },
    { title: "Person", items: individual ? profileFacts("individual", individual, identityOf(individual)) : [] },
    { title: "Customer support", items: profileFacts("customerSupport", prefill.customerSupport) },
    { title: "Advanced", items: advancedFacts(prefill) },
  ];
  return sections.filter(({ items }) => items.length > 0);
}

function advancedFacts({ foreignID, settings, termsOfService, metadata = {} }: Prefill): DefinitionItem[] {
  const descriptor = settings?.cardPayment?.statementDescriptor;
  return [
    ...(foreignID ? [{ label: "Foreign ID", value: foreignID }] : []),
    ...(descriptor ? [{ label: "Statement descriptor", value: descriptor }] : []),
    ...(settings?.achPayment ? [{ label: "ACH company name", value: settings.achPayment.companyName }] : []),
    ...(termsOfService
      ? [
          {
            label: "Terms of service",
            value: "token" in termsOfService ? "Accepted, with a token" : `Accepted on ${termsOfService.acceptedDate}`,
          },
        ]
      : []),
    ...Object.entries(metadata).map(([key, value]) => ({ label: `Metadata: ${key}`, value })),
  ];
}

function identityOf({ birthDate, governmentID }: NonNullable<Prefill["profile"]["individual"]>) {
  const { ssn, itin } = governmentID ?? {};
  const number = ssn?.lastFour ? `SSN ${hidden(ssn.lastFour)}` : itin?.lastFour && `ITIN ${hidden(itin.lastFour)}`;
  return { "individual.birthDate": birthDate && longDate(birthDate), "individual.governmentID": number };
}

function hidden(lastFour: string): string {
  return `•••••${lastFour}`;
}

function longDate({ year, month, day }: { year: number; month: number; day: number }): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(
    Date.UTC(year, month - 1, day),
  );
}
