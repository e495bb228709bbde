import { both, type Text } from "@/lib/core/bilingual";
import type { BusinessType, PrimaryRegulator } from "@/lib/domain/accounts/accounts/shared/profile";
import type { ProfilePath } from "./profile-fields";

const LEGAL_FORMS: Readonly<Record<BusinessType, Text>> = {
  soleProprietorship: both("Sole proprietorship", "Empresario individual"),
  llc: both("Limited liability company (LLC)", "Compañía de responsabilidad limitada (LLC)"),
  partnership: both("Partnership", "Sociedad de personas"),
  privateCorporation: both("Corporation, privately held", "Corporación privada"),
  publicCorporation: both("Corporation, publicly traded", "Corporación que cotiza en bolsa"),
  trust: both("Trust", "Fideicomiso"),
  unincorporatedAssociation: both("Unincorporated association", "Asociación no constituida"),
  incorporatedNonProfit: both("Nonprofit, incorporated", "Entidad sin fines de lucro, constituida"),
  unincorporatedNonProfit: both("Nonprofit, unincorporated", "Entidad sin fines de lucro, no constituida"),
  governmentEntity: both("Government entity", "Entidad pública"),
};

const same = (name: string) => both(name, name);

/** Supervisors of financial institutions, the same in every language. */
const REGULATORS: Readonly<Record<PrimaryRegulator, Text>> = {
  OCC: same("Office of the Comptroller of the Currency (OCC)"),
  FDIC: same("Federal Deposit Insurance Corporation (FDIC)"),
  NCUA: same("National Credit Union Administration (NCUA)"),
  FRB: same("Federal Reserve Board (FRB)"),
};

/** Labels of answers chosen from a list. */
export const ANSWER_OPTIONS: { readonly [Path in ProfilePath]?: Readonly<Record<string, Text>> } = {
  "business.businessType": LEGAL_FORMS,
  "business.primaryRegulator": REGULATORS,
};

export function optionTexts(): Text[] {
  return Object.values(ANSWER_OPTIONS).flatMap((words) => Object.values(words));
}
