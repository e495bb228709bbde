import { z } from "zod";
import { Address, BirthDateUpdate, Email, GovernmentID, IndividualName, Metadata, Phone } from "@/lib/core/shapes";
import { AccountSettings, BusinessFacts, CustomerSupport, ForeignID, IndustryCodes, TaxID } from "./profile";
import { TermsOfServiceUpdate } from "./terms-of-service";

/** A text which may be taken back: empty or null clears it. */
const clearable = <S extends z.ZodType<string, string>>(text: S) =>
  z
    .preprocess((sent: string | null) => (sent === "" ? null : sent), text.nullable())
    .optional()
    .meta({ type: ["string", "null"] });

const { addressLine1, addressLine2, city, stateOrProvince, postalCode, country } = Address.shape;
const AddressPatch = z
  .object({ addressLine1, addressLine2: clearable(addressLine2.unwrap()), city, stateOrProvince, postalCode, country })
  .partial();

const { firstName, middleName, lastName, suffix } = IndividualName.shape;
const NamePatch = z
  .object({ firstName, middleName: clearable(middleName.unwrap()), lastName, suffix: clearable(suffix.unwrap()) })
  .partial();

const { mcc, naics, sic } = IndustryCodes.shape;
const business = BusinessFacts.shape;
const support = CustomerSupport.shape;

/** What may change about a person; each nested object is merged on its own. */
export const IndividualPatch = z.object({
  name: NamePatch.optional(),
  phone: Phone.nullish(),
  email: clearable(Email),
  address: AddressPatch.nullish(),
  birthDate: BirthDateUpdate.optional(),
  governmentID: GovernmentID.optional(),
});

/** What may change about a business; each nested object is merged on its own. */
export const BusinessPatch = z.object({
  legalBusinessName: business.legalBusinessName.optional(),
  doingBusinessAs: clearable(business.doingBusinessAs.unwrap()),
  businessType: business.businessType.nullable(),
  address: AddressPatch.nullish(),
  phone: Phone.nullish(),
  email: clearable(Email),
  website: clearable(business.website.unwrap()),
  description: clearable(business.description.unwrap()),
  taxID: z.object({ ein: TaxID.shape.ein.partial().optional() }).optional(),
  ownersProvided: z.boolean().optional(),
  industryCodes: z
    .object({ mcc: clearable(mcc.unwrap()), naics: clearable(naics.unwrap()), sic: clearable(sic.unwrap()) })
    .nullish(),
  primaryRegulator: business.primaryRegulator.nullable(),
});

const CustomerSupportPatch = z.object({
  phone: Phone.nullish(),
  email: clearable(Email),
  address: AddressPatch.nullish(),
  website: clearable(support.website.unwrap()),
});

const cardPayment = AccountSettings.shape.cardPayment.unwrap().shape;
const achPayment = AccountSettings.shape.achPayment.unwrap().shape;

/**
 * Changes to an account: absent fields stay, empty texts and nulls clear what is not required. Metadata is replaced whole;
 * settings which are cleared go back to what follows from the display name.
 */
export const PatchAccount = z.object({
  profile: z.object({ individual: IndividualPatch.optional(), business: BusinessPatch.optional() }).optional(),
  metadata: Metadata.nullish(),
  termsOfService: TermsOfServiceUpdate.optional(),
  foreignID: clearable(ForeignID),
  customerSupport: CustomerSupportPatch.nullish(),
  settings: z
    .object({
      cardPayment: z.object({ statementDescriptor: clearable(cardPayment.statementDescriptor.unwrap()) }).optional(),
      achPayment: z.object({ companyName: clearable(achPayment.companyName) }).optional(),
    })
    .optional(),
});
export type PatchAccount = z.infer<typeof PatchAccount>;
