import { institutionOf, ROUTING_NUMBERS } from "@/lib/providers/institutions";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import type {
  FinancialInstitutions,
  InstitutionsSearchResponse,
  SearchAchInstitutions,
  SearchInstitutions,
} from "./contract";

export async function searchInstitutions(ctx: Ctx, query: SearchInstitutions): Promise<InstitutionsSearchResponse> {
  const institutions = banks(ctx, query);
  const services = { receivePayments: true, receiveRequestForPayment: false };
  return {
    ach: institutions.map(({ takesRTP: _rtp, ...bank }) => bank),
    rtp: institutions.flatMap(({ takesRTP, ...bank }) => (takesRTP ? [{ ...bank, services }] : [])),
    wire: [],
  };
}

export async function searchAchInstitutions(ctx: Ctx, query: SearchAchInstitutions): Promise<FinancialInstitutions> {
  return {
    achParticipants: banks(ctx, query).map(({ name, routingNumber }) => ({
      ...DIRECTORY_ENTRY,
      customerName: name.toUpperCase(),
      cleanName: name,
      routingNumber,
    })),
  };
}

/** The facts that every bank in our directory shares: a main office that takes payments under its own number. */
const DIRECTORY_ENTRY = {
  achLocation: { address: "", city: "", postalCode: "", postalCodeExtension: "", state: "" },
  newRoutingNumber: "000000000",
  officeCode: "O",
  phoneNumber: "",
  recordTypeCode: "1",
  revised: "",
  servicingFRBNumber: "",
  statusCode: "1",
  viewCode: "1",
  logo: null,
};

function banks({ caller: { mode } }: Ctx, { name = "", routingNumber = "", limit }: SearchInstitutions) {
  const isWhole = /^\d{9}$/.test(routingNumber);
  const numbers = isWhole ? [routingNumber] : ROUTING_NUMBERS.filter((number) => number.startsWith(routingNumber));
  return numbers
    .flatMap((number) => {
      const bank = institutionOf(number, isWhole ? mode : "production");
      return bank ? [{ ...bank, routingNumber: number }] : [];
    })
    .filter((bank) => bank.name.toLowerCase().includes(name.toLowerCase()))
    .slice(0, limit);
}
