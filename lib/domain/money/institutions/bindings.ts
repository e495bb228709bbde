import { bind } from "@/lib/domain/kernel/operations/bind";
import * as contract from "./contract";
import { searchAchInstitutions, searchInstitutions } from "./queries";

export const institutions = bind(contract.institutions, {
  search: (ctx, { query }) => searchInstitutions(ctx, query),
  searchAch: (ctx, { query }) => searchAchInstitutions(ctx, query),
});
