import { eq } from "drizzle-orm";
import { accountTable, transferTable } from "@/db/schema";
import { testDatabase } from "@/testing/factories";
import { AccountID } from "@/lib/core/api/ids";
import {
  type Account,
  addActivity,
  addAgreement,
  addCard,
  addFees,
  addFiles,
  addNote,
  addRepresentative,
  addVolumes,
  newLongAccount,
} from "./accounts";
import { monthInWords, monthOf } from "@/lib/domain/overview/reports/shared/months";
import { addBankAccount, addBankAccounts } from "./bank-accounts";
import { disputeIn } from "./disputes";
import { LONG_PERSON } from "./long-values";
import type { StaffPage, Visit } from "./page-state";
import type { Staff } from "./staff";
import { addCardsAndDomains } from "./sources";
import { addAuthorization } from "./spending";
import { newTransfers } from "./transfers";
import { addMoney, addPayouts } from "./wallets";

interface Options extends Pick<StaffPage, "scope" | "state"> {
  account?: Parameters<typeof newLongAccount>[1];
  query?: string;
  add?(account: Account, staff: Staff): Promise<unknown>;
}

/** A page of an account, which has missing requirements by default. */
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

/** A list of payments of an account that has some. */
function filled(tail: string, title: string, fill: (staff: Staff) => Promise<AccountID>): StaffPage {
  return {
    route: `/accounts/[accountID]${tail}`,
    scope: "transfers.read",
    async at(staff) {
      const accountID = await fill(staff);
      const t = accountTable;
      const [account] = await testDatabase().select().from(t).where(eq(t.accountID, accountID));
      return { path: `/accounts/${accountID}${tail}`, title: [title, account?.displayName ?? ""] };
    },
  };
}

/** The account that paid for some transfers. */
async function payerOf(staff: Staff): Promise<AccountID> {
  const t = transferTable;
  const isLast = eq(t.transferID, await newTransfers(staff));
  const [last] = await testDatabase().select().from(t).where(isLast);
  return AccountID.parse(last?.sourceAccountID);
}

/** A page of an object that an account has. */
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

const spentCard = thing("/cards/[cardID]", {
  scope: "issued-cards.read",
  state: "with payments",
  async at(account) {
    const issuedCardID = await addCard(account, "active");
    for (const status of ["pending", "cleared", "declined"] as const)
      await addAuthorization(account, issuedCardID, status);
    return { path: `/accounts/${account.accountID}/cards/${issuedCardID}`, title: [account.name] };
  },
});

const bankAccount = (state: Parameters<typeof addBankAccount>[1]) =>
  thing("/sources/bank-accounts/[bankAccountID]", {
    scope: "bank-accounts.read",
    state,
    at: async ({ accountID, name, ctx }) => ({
      path: `/accounts/${accountID}/sources/bank-accounts/${await addBankAccount(ctx, state)}`,
      title: ["ending", name],
    }),
  });

const authorization = (status: "pending" | "cleared" | "declined") =>
  thing("/authorizations/[authorizationID]", {
    scope: "issued-cards.read",
    state: status,
    async at(account) {
      const authorizationID = await addAuthorization(account, await addCard(account, "active"), status);
      return {
        path: `/accounts/${account.accountID}/authorizations/${authorizationID}`,
        title: ["Authorization of $", account.name],
      };
    },
  });

const statement = (state: string, add: (account: Account) => Promise<void> = async () => {}) =>
  thing("/statements/[month]", {
    scope: "wallets.read",
    state,
    async at(account) {
      await add(account);
      const month = monthOf(new Date(), "UTC");
      return {
        path: `/accounts/${account.accountID}/statements/${month}?zone=UTC`,
        title: [`Statement for ${monthInWords(month)}`, account.name],
      };
    },
  });

async function addPersonAndNote(account: Account, staff: Staff): Promise<void> {
  await addRepresentative(account);
  await addNote(account, staff);
}

const verified = { isVerified: true };
const individual = { accountType: "individual" } as const;

export const ACCOUNT_PAGES: readonly StaffPage[] = [
  part("", "Overview", { scope: "profile.read", add: addPersonAndNote }),
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
  part("/wallet", "Wallet", { scope: "wallets.read", account: verified, add: addMoney }),
  part("/wallet", "Wallet", { scope: "wallets.read", state: "without a transaction" }),
  part("/wallet", "Wallet", { scope: "wallets.read", state: "without a match", query: "?status=failed" }),
  filled("/transfers", "Transfers", payerOf),
  part("/transfers", "Transfers", { scope: "transfers.read", state: "without any" }),
  filled("/disputes", "Disputes", async (staff) => (await disputeIn(staff, "new")).merchantAccountID),
  part("/disputes", "Disputes", { scope: "transfers.read", state: "without any", account: verified }),
  part("/statements", "Statements", { scope: "wallets.read", account: verified, add: addPayouts }),
  part("/statements", "Statements", { scope: "wallets.read", state: "without a movement" }),
  statement("busy", addPayouts),
  statement("without a movement"),
  part("/sources", "Money sources", {
    scope: "bank-accounts.read",
    account: verified,
    add: ({ ctx }) => addBankAccounts(ctx),
  }),
  part("/sources", "Money sources", { scope: "bank-accounts.read", state: "without any" }),
  part("/sources/bank-accounts/new", "Link bank account", { scope: "bank-accounts.write" }),
  bankAccount("new"),
  bankAccount("pending"),
  bankAccount("deposits"),
  bankAccount("verified"),
  bankAccount("verificationFailed"),
  bankAccount("errored"),
  part("/sources", "Money sources", { scope: "bank-accounts.read", state: "with cards", add: addCardsAndDomains }),
  part("/cards", "Cards", { scope: "issued-cards.read", account: verified, add: (account) => addCard(account) }),
  part("/cards", "Cards", { scope: "issued-cards.read", state: "without any", account: verified }),
  part("/cards/new", "New card", { scope: "issued-cards.write", account: verified }),
  card("active"),
  authorization("pending"),
  authorization("cleared"),
  authorization("declined"),
  card("closed"),
  spentCard,
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
  part("/activity", "Activity", { scope: "audit.read", state: "notes", query: "?kind=note", add: addNote }),
];
