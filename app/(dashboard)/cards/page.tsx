import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { createLoader, parseAsInteger, parseAsString, type SearchParams } from "nuqs/server";
import { Preload } from "@/app/preload";
import { AccountChoice } from "@/components/issuing/account-choice";
import { accountChoiceRequest } from "@/components/issuing/account-choice-request";
import { PageHeader } from "@/components/page/page-header";
import { covers } from "@/lib/core/scopes";
import { accounts } from "@/lib/domain/accounts/contract";
import { read } from "@/lib/http/preload";
import { currentSession } from "@/lib/http/session";

export const metadata: Metadata = { title: "Cards" };

const loadSearch = createLoader({ name: parseAsString.withDefault(""), page: parseAsInteger.withDefault(1) });

/** Cards belong to an account. Those who list no accounts have only their own. */
export default async function CardsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await loadSearch(searchParams);
  const caller = (await currentSession())?.caller;
  if (caller?.accountID && !covers(caller.scopes, "accounts.read")) redirect(`/accounts/${caller.accountID}/cards`);
  const own = caller?.accountID && { accountID: caller.accountID, displayName: caller.displayName };
  const reads = [read(accounts.list, accountChoiceRequest(search))];
  return (
    <>
      <PageHeader title="Cards" description="Choose the account whose cards you want to see." />
      <Preload reads={reads}>
        <AccountChoice search={search} own={own} />
      </Preload>
    </>
  );
}
