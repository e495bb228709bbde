import { objectHref } from "@/components/words/objects";
import { isID } from "@/lib/core/api/is-id";

/** An object that a request or its answer names, and its page. */
export interface LinkedObject {
  /** "Bank account". */
  label: string;
  id: string;
  href: string;
}

/** The most objects of one request that are shown. */
const MAX_LINKED_OBJECTS = 12;

/** The objects with a page that the parts of a request name, each once. Whatever names no account of its own belongs to the path's. */
export function linkedObjects(accountID: string, parts: readonly unknown[]): LinkedObject[] {
  const found = new Map<string, LinkedObject>();
  const walk = (node: unknown, account: string) => {
    if (typeof node !== "object" || node === null || found.size >= MAX_LINKED_OBJECTS) return;
    const own = accountIn(node) ?? account;
    for (const [name, value] of Object.entries(node)) {
      if (typeof value === "string" && name.endsWith("ID") && isID(value)) add(name.slice(0, -2), value, own);
      else walk(value, own);
    }
  };
  const add = (noun: string, id: string, account: string) => {
    const isAccount = /account$/i.test(noun) && !/bankaccount$/i.test(noun);
    const href = isAccount ? `/accounts/${id}` : objectHref({ name: nounOf(noun), accountID: account, object: id });
    if (href && !found.has(href)) found.set(href, { label: labelOf(noun), id, href });
  };
  for (const part of parts) walk(part, accountID);
  return [...found.values()].slice(0, MAX_LINKED_OBJECTS);
}

function accountIn(node: object): string | undefined {
  const { accountID } = node as { accountID?: unknown };
  return typeof accountID === "string" && isID(accountID) ? accountID : undefined;
}

/** A name may say the part that an object plays: `fundingWalletID` names a wallet. */
const nounOf = (noun: string) => (/wallet$/i.test(noun) ? "wallet" : /transfer$/i.test(noun) ? "transfer" : noun);

/** `bankAccount` becomes "Bank account". */
function labelOf(noun: string): string {
  const words = noun.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
