import type { DefinitionItem } from "@/components/ui/definition-list";
import type { IssuingMerchantData } from "@/lib/domain/cards/authorizations/contract";

/** Returns what is known of a merchant. */
export function merchantItems({ name, city, state, postalCode, country, mcc, networkID }: IssuingMerchantData) {
  const place = [city, state, postalCode, country].filter(Boolean).join(", ");
  const items: DefinitionItem[] = [{ label: "Merchant", value: name || "Unnamed merchant" }];
  if (place) items.push({ label: "Place", value: place });
  if (mcc) items.push({ label: "Category code", value: mcc });
  if (networkID) items.push({ label: "Merchant ID", value: networkID });
  return items;
}
