import type { Metadata } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { SessionSignIn } from "@/components/access/first-steps";
import { AccountGuard, SessionWatch } from "@/components/shell/session-watch";
import { AppShell, NoDashboard } from "@/components/shell/app-shell";
import { CardColors } from "@/components/shell/card-colors";
import { partnerTab } from "@/components/page/brand";
import { CanProvider } from "@/components/page/can";
import { QueryProviders } from "@/components/shell/query-providers";
import {
  CLOSED_SECTIONS_COOKIE,
  closedSectionsIn,
  navigationFor,
  SIDEBAR_COOKIE,
  withoutEmptyBankPages,
} from "@/components/shell/navigation";
import { cardTokens } from "@/lib/core/brand-tokens";
import { Failure } from "@/lib/core/failure";
import { partnerLook, type PartnerBrand } from "@/lib/domain/accounts/branding/contract";
import type { Caller } from "@/lib/domain/kernel/operations/context";
import { notices, type UnreadNotices } from "@/lib/domain/access/notices/dashboard";
import { type BankPages, bankPages } from "@/lib/domain/money/bank-files/dashboard";
import { ask } from "@/lib/http/adapters/preload";
import { currentSession } from "@/lib/http/adapters/session";
import { EnrolFirstPage, ProveFirstPage, SuspendedPage } from "../first-steps-page";
import { redirectToSignIn } from "../sign-in-redirect";
import { StaffMenu } from "./staff-menu";

export async function generateMetadata(): Promise<Metadata> {
  const caller = (await currentSession())?.caller;
  if (!caller?.accountID) return {};
  const { icon } = await lookOfAccount();
  return partnerTab({ name: caller.displayName, isSandbox: caller.mode === "sandbox", icon });
}

/** Returns the acting account's pictures and colors. The page also renders without them. */
async function lookOfAccount(): Promise<PartnerBrand> {
  const response = await ask(partnerLook.get);
  return response instanceof Failure ? {} : response;
}

async function unreadNotices(): Promise<UnreadNotices | undefined> {
  const response = await ask(notices.unread);
  return response instanceof Failure ? undefined : response;
}

const NO_BANK: BankPages = { files: false, statements: false, breaks: false };

/** Returns the bank pages that the menu shows: none for a person without permission to read them. */
async function pagesOfBank(): Promise<BankPages> {
  const response = await ask(bankPages.get);
  return response instanceof Failure ? NO_BANK : response;
}

/** Frame of the dashboard: the signed-in person, what they may see, and the CSRF token. */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const session = await currentSession();
  if (!session) return redirectToSignIn();
  const { caller, csrf } = session;
  if (!caller.accountID) return <NoDashboard email={caller.email} />;
  const isHeld = caller.isSuspended ?? caller.mustEnrol ?? caller.mustProve ?? false;
  const [{ brand, logo, icon }, unread, bank, cookieStore] = await Promise.all([
    lookOfAccount(),
    isHeld ? undefined : unreadNotices(),
    isHeld ? NO_BANK : pagesOfBank(),
    cookies(),
  ]);
  const sections = isHeld ? [] : navigationFor(caller.scopes, caller.accountID, caller.allowances !== undefined);
  return (
    <QueryProviders>
      <CanProvider grants={caller.scopes}>
        {brand && <CardColors tokens={cardTokens(brand.colors)} />}
        <meta name="csrf-token" content={csrf} />
        <SessionWatch signIn={<SessionSignIn email={caller.email ?? ""} accountID={caller.accountID} />} />
        <meta name="acting-account" content={caller.accountID} />
        <AccountGuard accountID={caller.accountID} accountName={caller.displayName} />
        <AppShell
          sections={sections}
          menuSections={withoutEmptyBankPages(sections, bank)}
          closedSections={closedSectionsIn(cookieStore.get(CLOSED_SECTIONS_COOKIE)?.value)}
          accountName={caller.displayName}
          pictures={{ logo, icon }}
          mode={caller.mode === "sandbox" ? "sandbox" : "live"}
          isSidebarCollapsed={cookieStore.get(SIDEBAR_COOKIE)?.value === "1"}
          menu={<StaffMenu user={userOf(caller)} isHeld={isHeld} unread={unread} />}
        >
          {pageFor(caller) ?? children}
        </AppShell>
      </CanProvider>
    </QueryProviders>
  );
}

/** The person as the header shows them. No other field of the caller reaches the browser. */
const userOf = ({ email = "", name }: Caller) => ({ email, ...(name && { name }) });

/** Returns the page to show instead of any other to someone who may not act for the account yet. */
function pageFor({ mustProve, mustEnrol, isSuspended, displayName }: Caller): ReactNode {
  if (mustProve) return <ProveFirstPage />;
  if (isSuspended) return <SuspendedPage name={displayName} />;
  return mustEnrol ? <EnrolFirstPage /> : undefined;
}
