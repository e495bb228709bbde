import type { Metadata } from "next";
import { createLoader, parseAsInteger, type SearchParams } from "nuqs/server";
import { Preload } from "@/app/preload";
import { NewLink } from "@/components/page/new-link";
import { apiKeysRequest } from "@/components/access/api-key-request";
import { APIKeyTable } from "@/components/access/api-key-table";
import { ForbiddenState } from "@/components/page/forbidden-state";
import { PageHeader } from "@/components/page/page-header";
import { covers } from "@/lib/core/scopes";
import { apiKeys } from "@/lib/domain/keys/dashboard";
import { read } from "@/lib/http/preload";
import { currentSession } from "@/lib/http/session";

export const metadata: Metadata = { title: "API keys" };

const loadSearch = createLoader({ page: parseAsInteger.withDefault(1) });

/** The keys with which the partner's own programs call the API. */
export default async function APIKeysPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const page = Math.max(1, (await loadSearch(searchParams)).page);
  const caller = (await currentSession())?.caller;
  const reads = [read(apiKeys.list, apiKeysRequest(page))];
  if (!caller || !covers(caller.scopes, "api-keys.read")) return <NoAPIKeys />;
  return (
    <>
      <PageHeader
        title="API keys"
        description="For your own programs. Each key can do only what its permissions allow."
        actions={<NewLink href="/developers/api-keys/new" label="New API key" scope="api-keys.write" />}
      />
      <Preload reads={reads}>
        <APIKeyTable page={page} isLive={caller.mode === "production"} />
      </Preload>
    </>
  );
}

function NoAPIKeys() {
  return (
    <>
      <PageHeader title="API keys" />
      <ForbiddenState permission="api-keys.read" />
    </>
  );
}
