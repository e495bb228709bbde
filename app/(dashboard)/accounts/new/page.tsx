import type { Metadata } from "next";
import { NewAccount } from "@/components/accounts/accounts.form";
import { ForbiddenState } from "@/components/ui/forbidden-state";
import { PageHeader } from "@/components/ui/page-header";
import { covers } from "@/lib/core/scopes";
import { currentSession } from "@/lib/http/session";

/** The page's title. */
export const metadata: Metadata = { title: "New account" };

/** The form for an account made by hand. */
export default async function NewAccountPage() {
  const caller = (await currentSession())?.caller;
  const breadcrumb = [{ label: "Accounts", href: "/accounts" }, { label: "New account" }];
  return (
    <>
      <PageHeader
        title="New account"
        breadcrumb={breadcrumb}
        description="Enter what you know. What is missing for its capabilities is listed afterwards."
      />
      {covers(caller?.scopes ?? [], "accounts.write") ? (
        <NewAccount />
      ) : (
        <ForbiddenState permission="accounts.write" {...(caller && { subject: caller.displayName })} />
      )}
    </>
  );
}
