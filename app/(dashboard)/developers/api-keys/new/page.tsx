import type { Metadata } from "next";
import { Preload } from "@/app/preload";
import { APIKeyCreation } from "@/components/access/api-key-creation";
import { ForbiddenState } from "@/components/ui/forbidden-state";
import { PageHeader } from "@/components/ui/page-header";
import { covers } from "@/lib/core/scopes";
import { secondFactor } from "@/lib/domain/second-factors/dashboard";
import { read } from "@/lib/http/preload";
import { currentSession } from "@/lib/http/session";

/** The page's title. */
export const metadata: Metadata = { title: "New API key" };

/** The form for a new API key. */
export default async function NewAPIKeyPage() {
  const caller = (await currentSession())?.caller;
  const mayCreate = covers(caller?.scopes ?? [], "api-keys.write");
  return (
    <>
      <PageHeader
        title="New API key"
        breadcrumb={[{ label: "API keys", href: "/developers/api-keys" }, { label: "New API key" }]}
      />
      {mayCreate ? (
        <Preload reads={[read(secondFactor.get, {})]}>
          <APIKeyCreation />
        </Preload>
      ) : (
        <ForbiddenState permission="api-keys.write" {...(caller && { subject: caller.displayName })} />
      )}
    </>
  );
}
