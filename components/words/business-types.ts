import type { BusinessType } from "@/lib/domain/accounts/shared/profile";

/** The legal forms of a business, in words. */
export const BUSINESS_TYPES: Record<BusinessType, string> = {
  soleProprietorship: "Sole proprietorship",
  llc: "Limited liability company (LLC)",
  partnership: "Partnership",
  privateCorporation: "Corporation, privately held",
  publicCorporation: "Corporation, publicly traded",
  trust: "Trust",
  unincorporatedAssociation: "Unincorporated association",
  incorporatedNonProfit: "Nonprofit, incorporated",
  unincorporatedNonProfit: "Nonprofit, unincorporated",
  governmentEntity: "Government entity",
};

/** The same as options of a select. */
export const BUSINESS_TYPE_OPTIONS = Object.entries(BUSINESS_TYPES).map(([value, label]) => ({ value, label }));
