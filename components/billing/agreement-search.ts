import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import type { Request } from "@/lib/core/operation";
import { BILLING_ROWS_PER_PAGE, type partnerBilling } from "@/lib/domain/fee-plans/dashboard";

/** The states one can filter by. */
export const AGREEMENT_TABS = ["all", "active", "terminated"] as const;

/** The list's whole state, as its address holds it. */
export const agreementSearchParsers = {
  status: parseAsStringLiteral(AGREEMENT_TABS).withDefault("all"),
  plan: parseAsString.withDefault(""),
  q: parseAsString.withDefault(""),
  skip: parseAsInteger.withDefault(0),
};

/** Which agreements the address asks for. */
export type AgreementSearch = inferParserType<typeof agreementSearchParsers>;

/** Reads the page's search parameters. */
export const loadAgreementSearch = createLoader(agreementSearchParsers);

const query = createSerializer(agreementSearchParsers);

/** The address of the list in a given state. */
export function agreementsHref(search: Partial<AgreementSearch>): string {
  return query("/billing/agreements", search);
}

/** What the list asks of the API. */
export function agreementsRequest({
  status,
  plan,
  q,
  skip,
}: AgreementSearch): Request<typeof partnerBilling.agreements> {
  return {
    query: {
      ...(status !== "all" && { status }),
      ...(plan && { planID: plan }),
      ...(q.trim() && { q: q.trim() }),
      skip: Math.max(0, skip),
      count: BILLING_ROWS_PER_PAGE,
    },
  };
}

/** Whether anything is filtered. */
export const isFiltered = ({ status, plan, q }: AgreementSearch) => status !== "all" || plan !== "" || q.trim() !== "";
