import { z } from "zod";
import { operation } from "@/lib/core/api/operation";
import { filterText, page } from "@/lib/core/api/query";

const INSTITUTIONS_PER_PAGE = 50;

const Institution = z.object({
  name: z.string().describe("The name of the bank."),
  routingNumber: z.string().max(9).describe("The nine digits of the bank’s routing number."),
});

/** Banks by the networks that they take part in. */
export const InstitutionsSearchResponse = z.object({
  ach: z.array(Institution).describe("The banks that accept ACH entries."),
  rtp: z
    .array(
      Institution.extend({
        services: z
          .object({
            receivePayments: z.boolean().describe("Whether the bank accepts payments."),
            receiveRequestForPayment: z.boolean().describe("Whether the bank accepts requests for payment."),
          })
          .describe("The services of the bank on this network."),
      }),
    )
    .describe("The banks that accept instant payments."),
  wire: z
    .array(
      Institution.extend({
        services: z
          .object({
            fundsTransferStatus: z.boolean().describe("Whether the bank accepts funds transfers."),
            fundsSettlementOnlyStatus: z.boolean().describe("Whether the bank accepts only settlements."),
            bookEntrySecuritiesTransferStatus: z
              .boolean()
              .describe("Whether the bank accepts transfers of securities."),
          })
          .describe("The services of the bank on this network."),
      }),
    )
    .describe("The banks that accept wires."),
});
export type InstitutionsSearchResponse = z.infer<typeof InstitutionsSearchResponse>;

/** A part of the name, and the routing number or its beginning. */
export const SearchInstitutions = z.object({
  name: filterText.describe("Finds banks by part of their name."),
  routingNumber: filterText.describe("Finds the bank with this routing number."),
  limit: page(INSTITUTIONS_PER_PAGE).count.describe("The maximum number of banks to return."),
});
export type SearchInstitutions = z.infer<typeof SearchInstitutions>;

/** A bank in the format of the Federal Reserve's directory. Unknown fields are empty, as in the sandbox. */
const AchParticipant = z.object({
  achLocation: z
    .object({
      address: z.string().max(32).describe("The street and number."),
      city: z.string().max(24).describe("The city."),
      postalCode: z.string().max(5).describe("The five digits of the ZIP code."),
      postalCodeExtension: z.string().max(4).describe("The four-digit extension of the ZIP code."),
      state: z.string().max(24).describe("The two-letter code of the state."),
    })
    .describe("The address of the bank."),
  customerName: z.string().describe("The name of the bank as the directory writes it."),
  newRoutingNumber: z.string().max(9).describe("The routing number that replaces this one."),
  officeCode: z.string().describe("Whether it is a main office or a branch."),
  phoneNumber: z.string().describe("The bank’s phone number."),
  recordTypeCode: z.string().describe("How the directory routes entries to the bank."),
  revised: z.string().describe("The date of the entry’s last change in the directory."),
  routingNumber: z.string().max(9).describe("The nine digits of the bank’s routing number."),
  servicingFRBNumber: z.string().describe("The routing number of the Federal Reserve bank that serves it."),
  statusCode: z.string().describe("Whether the bank is active."),
  viewCode: z.string().describe("The view of the directory that includes it."),
  cleanName: z.string().describe("The name of the bank as people write it."),
  logo: z
    .object({
      name: z.string().describe("The name of the image."),
      url: z.string().describe("The address of the image."),
    })
    .describe("The bank’s logo.")
    .nullable(),
});

/** Banks that take ACH payments, in the format of an older search. */
export const FinancialInstitutions = z.object({
  achParticipants: z.array(AchParticipant).describe("The banks of the directory."),
});
export type FinancialInstitutions = z.infer<typeof FinancialInstitutions>;

/** The filters of the newer search, with a state. */
export const SearchAchInstitutions = SearchInstitutions.extend({
  state: filterText.describe("Finds banks in this state, by its two-letter code."),
});
export type SearchAchInstitutions = z.infer<typeof SearchAchInstitutions>;

export const institutions = {
  search: operation({
    summary: "Search institutions",
    group: "Institutions",
    method: "GET",
    path: "/institutions",
    access: "fed.read",
    query: SearchInstitutions,
    response: InstitutionsSearchResponse,
    status: 200,
  }),
  searchAch: operation({
    summary: "Search institutions (older)",
    group: "Institutions",
    method: "GET",
    path: "/institutions/ach/search",
    access: "fed.read",
    query: SearchAchInstitutions,
    response: FinancialInstitutions,
    status: 200,
  }),
};
