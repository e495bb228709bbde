import { objectHref } from "@/components/words/objects";
import { isID } from "@/lib/core/api/is-id";

export interface LinkedObject {
  /** For example "Bank account". */
  label: string;
  id: string;
  href: string;
}

const MAX_LINKED_OBJECTS = 12;

/**
 * Returns the objects with a page in the parts of a request, without duplicates. An object without its own account
 * belongs to the account in the path.
 */
export function linkedObjects(accountID: string, parts: readonly unknown[]): LinkedObject[] {
  const byKey = new Map<string, LinkedObject>();
  const walk = (node: unknown, account: string) => {
    if (typeof node !== "object" || node === null || byKey.size >= MAX_LINKED_OBJECTS) return;
    const own = accountIn(node) ?? account;
    for (const [name, value] of Object.entries(node)) {
      if (typeof value === "string" && name.endsWith("ID") && isID(value)) add(name.slice(0, -2), value, own);
      else walk(value, own);
    }
  };
  const add = (noun: string, id: string, account: string) => {
    const isAccount = /account$/i.test(noun) && !/bankaccount$/i.test(noun);
    const href = isAccount ? `/accounts/${id}` : objectHref({ name: nounOf(noun), accountID: account, object: id });
    if (href && !byKey.has(href)) byKey.set(href, { label: labelOf(noun), id, href });
  };
  for (const part of parts) walk(part, accountID);
  return [...byKey.values()].slice(0, MAX_LINKED_OBJECTS);
}

function accountIn(node: object): string | undefined {
  const { accountID } = node as { accountID?: unknown };
  return typeof accountID === "string" && isID(accountID) ? accountID : undefined;
}

/** Removes the role from a name: `fundingWalletID` refers to a wallet. */
const nounOf = (noun: string) => (/wallet$/i.test(noun) ? "wallet" : /transfer$/i.test(noun) ? "transfer" : noun);

/** Turns `bankAccount` into "Bank account". */
function labelOf(noun: string): string {
  const words = noun.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
