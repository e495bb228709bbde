import { elementAt, type FieldFault } from "@/lib/client/form-errors";

const PO_BOX = /^\s*(?:p\.?\s*o\.?\s*box|post\s+office\s+box|apartado\s+postal)\b/i;
const PHONE_DIGITS = 10;

/**
 * Returns the errors of a phone number and a street address that identity checks would reject later. The contract
 * accepts shorter numbers, so only forms check this. In the sandbox, a PO box is a test value.
 */
export function contactFaults(values: unknown, person: string, isLive: boolean): FieldFault[] {
  const at = (field: string) => `${person}.${field}`;
  const [code, number, street] = ["phone.countryCode", "phone.number", "address.addressLine1"].map((field) =>
    elementAt(values, at(field)),
  );
  const digits = typeof number === "string" ? number.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "") : "";
  const isShort = digits !== "" && (code ?? "1") === "1" && digits.length !== PHONE_DIGITS;
  const isBox = isLive && typeof street === "string" && PO_BOX.test(street);
  return [
    ...(isShort ? [{ path: at("phone.number"), message: `must be ${PHONE_DIGITS} digits` }] : []),
    ...(isBox ? [{ path: at("address.addressLine1"), message: "must be a street address, not a PO box" }] : []),
  ];
}
