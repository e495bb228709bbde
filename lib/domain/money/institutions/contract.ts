import { z } from "zod";
import { operation } from "@/lib/core/api/operation";
import { filterText, page } from "@/lib/core/api/query";

const INSTITUTIONS_PER_PAGE = 50;

const Institution = z.object({ name: z.string(), routingNumber: z.string().max(9) });

/** Banks by the networks that they take part in. Tender sends no wires, so the list of wire banks is empty. */
export const InstitutionsSearchResponse = z.object({
  ach: z.array(Institution),
  rtp: z.array(
    Institution.extend({
      services: z.object({ receivePayments: z.boolean(), receiveRequestForPayment: z.boolean() }),
    }),
  ),
  wire: z.array(
    Institution.extend({
      services: z.object({
        fundsTransferStatus: z.boolean(),
        fundsSettlementOnlyStatus: z.boolean(),
        bookEntrySecuritiesTransferStatus: z.boolean(),
      }),
    }),
  ),
});
export type InstitutionsSearchResponse = z.infer<typeof InstitutionsSearchResponse>;

/** A part of the name, and the routing number or its beginning. */
export const SearchInstitutions = z.object({
  name: filterText,
  routingNumber: filterText,
  limit: page(INSTITUTIONS_PER_PAGE).count,
});
export type SearchInstitutions = z.infer<typeof SearchInstitutions>;

/** A bank in the format of the Federal Reserve's directory. Unknown fields are empty. */
const AchParticipant = z.object({
  achLocation: z.object({
    address: z.string().max(32),
    city: z.string().max(24),
    postalCode: z.string().max(5),
    postalCodeExtension: z.string().max(4),
    state: z.string().max(24),
  }),
  customerName: z.string(),
  newRoutingNumber: z.string().max(9),
  officeCode: z.string(),
  phoneNumber: z.string(),
  recordTypeCode: z.string(),
  revised: z.string(),
  routingNumber: z.string().max(9),
  servicingFRBNumber: z.string(),
  statusCode: z.string(),
  viewCode: z.string(),
  cleanName: z.string(),
  logo: z.object({ name: z.string(), url: z.string() }).nullable(),
});

/** Banks that take ACH payments, in the format of an older search. */
export const FinancialInstitutions = z.object({ achParticipants: z.array(AchParticipant) });
export type FinancialInstitutions = z.infer<typeof FinancialInstitutions>;

/** The filters of the newer search, with a state. Our banks serve every state, so the state excludes none. */
export const SearchAchInstitutions = SearchInstitutions.extend({ state: filterText });
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
