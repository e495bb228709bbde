"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { RelativeTime } from "@/components/ui/relative-time";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableRowHeader } from "@/components/ui/table";
import { queryFor } from "@/lib/client/query";
import { type APIKey, apiKeys } from "@/lib/domain/keys/dashboard";
import { apiKeysRequest, KEYS_SHOWN } from "./api-key-request";
import { RevokeAPIKey } from "./api-key-revoke";
import { NewLink } from "@/components/page/new-link";
import { counted } from "@/components/words/nouns";

export interface APIKeyTableProps {
  page: number;
  isLive: boolean;
}

/** The partner's keys, newest first. */
export function APIKeyTable({ page, isLive }: APIKeyTableProps) {
  const {
    data: { items, more },
  } = useSuspenseQuery(queryFor(apiKeys.list, apiKeysRequest(page)));
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<KeyRound />}
        title={page > 1 ? "No keys on this page" : "No API keys yet"}
        description="A key lets your own programs call the API with exactly the permissions you give it."
        actions={<NewLink href="/developers/api-keys/new" label="New API key" scope="api-keys.write" />}
      />
    );
  }
  const first = (page - 1) * KEYS_SHOWN + 1;
  return (
    <>
      <Table caption="API keys">
        <APIKeyHeader />
        <TableBody>
          {items.map((key) => (
            <APIKeyRow key={key.keyID} apiKey={key} isLive={isLive} />
          ))}
        </TableBody>
      </Table>
      <Pagination
        label="API keys"
        summary={`${first}–${first + items.length - 1}`}
        previousHref={page > 1 ? `/developers/api-keys?page=${page - 1}` : undefined}
        nextHref={more ? `/developers/api-keys?page=${page + 1}` : undefined}
      />
    </>
  );
}

function APIKeyHeader() {
  return (
    <TableHeader>
      <TableRow>
        <TableHead>Name</TableHead>
        <TableHead>Secret</TableHead>
        <TableHead>State</TableHead>
        <TableHead>Permissions</TableHead>
        <TableHead>Created</TableHead>
        <TableHead>Last used</TableHead>
        <TableHead>Expires</TableHead>
        <TableHead>
          <span className="sr-only">Actions</span>
        </TableHead>
      </TableRow>
    </TableHeader>
  );
}

function APIKeyRow({ apiKey, isLive }: { apiKey: APIKey; isLive: boolean }) {
  const { name, keyID, hint, scopes, createdOn, createdBy, lastUsedOn, expiresOn, revokedOn } = apiKey;
  return (
    <TableRow>
      <TableRowHeader>
        {name}
        <code className="block font-mono text-xs font-normal text-muted-foreground" title={keyID}>
          {keyID.slice(0, 8)}…
        </code>
      </TableRowHeader>
      <TableCell label="Secret">
        <code className="font-mono text-xs whitespace-nowrap">tdk_···{hint}</code>
      </TableCell>
      <TableCell label="State">
        <KeyState state={apiKey.state} />
      </TableCell>
      <TableCell label="Permissions">
        <details>
          <summary className="min-h-6 whitespace-nowrap">{counted(scopes.length, "permission")}</summary>
          <ul className="mt-1 grid gap-0.5">
            {scopes.map((scope) => (
              <li key={scope}>
                <code className="font-mono text-xs break-all">{scope}</code>
              </li>
            ))}
          </ul>
        </details>
      </TableCell>
      <TableCell label="Created">
        <span className="block">
          <RelativeTime value={createdOn} />
          {createdBy && <span className="block text-xs text-muted-foreground">{createdBy}</span>}
        </span>
      </TableCell>
      <TableCell label="Last used" className="whitespace-nowrap">
        {lastUsedOn ? <RelativeTime value={lastUsedOn} /> : "Never"}
      </TableCell>
      <TableCell label="Expires" className="whitespace-nowrap">
        {expiresOn ? <RelativeTime value={expiresOn} /> : "Never"}
      </TableCell>
      <TableCell className="text-right">{!revokedOn && <RevokeAPIKey apiKey={apiKey} isLive={isLive} />}</TableCell>
    </TableRow>
  );
}

function KeyState({ state }: Pick<APIKey, "state">) {
  if (state === "revoked") return <Badge tone="ended">Revoked</Badge>;
  return state === "expired" ? <Badge tone="warning">Expired</Badge> : <Badge tone="success">Active</Badge>;
}
