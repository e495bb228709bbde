import type { Metadata } from "next";
import { Preload } from "@/app/preload";
import { CardForm } from "@/components/issuing/cards.form";
import { ForbiddenState } from "@/components/ui/forbidden-state";
import { PageHeader } from "@/components/ui/page-header";
import { covers } from "@/lib/core/scopes";
import { wallets } from "@/lib/domain/wallets/contract";
import { read } from "@/lib/http/preload";
import { currentSession } from "@/lib/http/session";
import { accountName } from "../account-name";

/** The page's title. */
export const metadata: Metadata = { title: "New card" };

/** The form for a new spending card. */
export default async function NewCardPage({ params }: { params: Promise<{ accountID: string }> }) {
  const { accountID } = await params;
  const [session, name] = await Promise.all([currentSession(), accountName(accountID)]);
  const mayCreate = covers(session?.caller.scopes ?? [], "issued-cards.write", accountID);
  const breadcrumb = [{ label: "Cards", href: `/accounts/${accountID}/cards` }, { label: "New card" }];
  return (
    <>
      <PageHeader
        title="New card"
        breadcrumb={breadcrumb}
        description={`A virtual card of ${name}. It is activated within seconds.`}
      />
      {mayCreate ? (
        <Preload reads={[read(wallets.list, { params: { accountID } })]}>
          <CardForm accountID={accountID} now={new Date().toISOString()} />
        </Preload>
      ) : (
        <ForbiddenState permission="issued-cards.write" subject={name} />
      )}
    </>
  );
}
