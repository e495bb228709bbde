import {
  type Account,
  addActivity,
  addAgreement,
  addCard,
  addFees,
  addFiles,
  addRepresentative,
  addVolumes,
  newLongAccount,
} from "./accounts";
import { LONG_PERSON } from "./long-values";
import type { StaffPage, Visit } from "./page-state";
import type { Staff } from "./staff";

interface Options extends Pick<StaffPage, "scope" | "state"> {
  account?: Parameters<typeof newLongAccount>[1];
  query?: string;
  add?(account: Account, staff: Staff): Promise<unknown>;
}

/** A page of an account, which waits for something unless it is said otherwise. */
function part(tail: string, title: string, { account: kind, query = "", add, ...page }: Options): StaffPage {
  return {
    route: `/accounts/[accountID]${tail}`,
    ...page,
    async at(staff) {
      const account = await newLongAccount(staff, kind);
      await add?.(account, staff);
      return { path: `/accounts/${account.accountID}${tail}${query}`, title: [title, account.name] };
    },
  };
}

/** A page of something an account has. */
function thing(
  route: string,
  { at, ...page }: Omit<Options, "account" | "query" | "add"> & { at(account: Account): Promise<Visit> },
): StaffPage {
  return {
    route: `/accounts/[accountID]${route}`,
    ...page,
    at: async (staff) => at(await newLongAccount(staff, { isVerified: true })),
  };
}

const card = (state: "active" | "closed") =>
  thing("/cards/[cardID]", {
    scope: "issued-cards.read",
    state,
    at: async (account) => ({
      path: `/accounts/${account.accountID}/cards/${await addCard(account, state)}`,
      title: [account.name],
    }),
  });

const verified = { isVerified: true };
const individual = { accountType: "individual" } as const;

/** Every page of an account. */
export const ACCOUNT_PAGES: readonly StaffPage[] = [
  part("", "Overview", { scope: "profile.read", add: (account) => addRepresentative(account) }),
  part("", "Overview", { scope: "profile.read", state: "of a person", account: individual }),
  part("", "Overview", { scope: "profile.read", state: "disconnected", account: { isDisconnected: true } }),
  part("/edit", "Edit account", { scope: "profile.write" }),
  part("/edit", "Edit account", { scope: "profile.write", state: "of a person", account: individual }),
  part("/edit", "Edit account", { scope: "profile.write", state: "verified", account: verified }),
  part("/people", "People", { scope: "representatives.read", add: addRepresentative }),
  part("/people", "People", { scope: "representatives.read", state: "without any" }),
  part("/people/new", "Add person", { scope: "representatives.write" }),
  thing("/people/[representativeID]/edit", {
    scope: "representatives.write",
    at: async (account) => ({
      path: `/accounts/${account.accountID}/people/${await addRepresentative(account)}/edit`,
      title: [LONG_PERSON.firstName, account.name],
    }),
  }),
  part("/capabilities", "Capabilities", { scope: "capabilities.read", add: addVolumes }),
  part("/capabilities", "Capabilities", { scope: "capabilities.read", state: "verified", account: verified }),
  part("/capabilities/underwriting", "Underwriting", { scope: "profile.write", add: addVolumes }),
  part("/cards", "Cards", { scope: "issued-cards.read", account: verified, add: (account) => addCard(account) }),
  part("/cards", "Cards", { scope: "issued-cards.read", state: "without any", account: verified }),
  part("/cards/new", "New card", { scope: "issued-cards.write", account: verified }),
  card("active"),
  card("closed"),
  part("/files", "Files", { scope: "files.read", add: addFiles }),
  part("/fees", "Fees", {
    scope: "profile.read",
    async add(account, staff) {
      await addAgreement(staff, account);
      await addFees(account);
    },
  }),
  part("/activity", "Activity", { scope: "audit.read", add: addActivity }),
  part("/activity", "Activity", { scope: "audit.read", state: "events", query: "?kind=event", add: addActivity }),
];
