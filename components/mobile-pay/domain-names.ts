import type { FieldFault } from "@/lib/client/form-errors";
import { isDomain } from "@/lib/domain/money/mobile-pay/shared/domain-name";

/** The names in a text, apart by commas or spaces. */
export function domainsIn(typed: string): string[] {
  return typed.split(/[\s,]+/).filter(Boolean);
}

/** Returns what is wrong with the names in a text. */
export function domainFaults(field: string, typed: string, isRequired: boolean): FieldFault[] {
  const names = domainsIn(typed);
  const bad = names.find((name) => !isDomain(name));
  if (bad !== undefined)
    return [
      { path: field, message: `${bad} is not a domain. Leave out https:// and the path, as in shop.example.com.` },
    ];
  return isRequired && names.length === 0 ? [{ path: field, message: "is required" }] : [];
}
