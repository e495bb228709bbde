"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { attentionOf } from "@/components/capabilities/attention";
import { useCan } from "@/components/shell/can";
import { Badge } from "@/components/ui/badge";
import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/notice";
import { ExactTime } from "@/components/ui/relative-time";
import { queryFor } from "@/lib/client/query";
import { accounts } from "@/lib/domain/accounts/contract";
import { capabilities } from "@/lib/domain/capabilities/contract";
import { TYPE_WORDS } from "./account-search";
import { CapabilityBadge, sortedCapabilities } from "./capability-badge";

/** Whose pages these are: name (which the first of them has as its heading), ID, what it may do and how much waits; for pages below the account's layout. */
export function AccountBar({ accountID }: { accountID: string }) {
  const { data: account } = useSuspenseQuery(queryFor(accounts.get, { params: { accountID } }));
  const isFirst = usePathname() === `/accounts/${accountID}`;
  const held = sortedCapabilities(account.capabilities ?? []);
  return (
    <div className="mb-4 grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {!isFirst && <p className="text-lg font-semibold break-words">{account.displayName}</p>}
        <Badge icon={null}>{TYPE_WORDS[account.accountType]}</Badge>
        {account.disconnectedOn && <Badge tone="ended">Disconnected</Badge>}
        {!account.disconnectedOn && <AttentionCount accountID={accountID} />}
        <span className="inline-flex min-w-0 items-center gap-1 text-[0.8125rem] text-muted-foreground">
          <code className="font-mono text-xs break-all">{accountID}</code>
          <CopyButton value={accountID} label="account ID" />
        </span>
      </div>
      {held.length > 0 && (
        <ul aria-label="Capabilities" className="flex flex-wrap gap-1.5">
          {held.map((one) => (
            <li key={one.capability}>
              <CapabilityBadge {...one} />
            </li>
          ))}
        </ul>
      )}
      {account.disconnectedOn && (
        <Notice tone="warning" title="This account is disconnected">
          Since <ExactTime value={account.disconnectedOn} /> it can only be read. Its history stays.
        </Notice>
      )}
    </div>
  );
}

function AttentionCount({ accountID }: { accountID: string }) {
  const mayRead = useCan("capabilities.read", accountID);
  const { data } = useQuery({ ...queryFor(capabilities.list, { params: { accountID } }), enabled: mayRead });
  const count = data ? attentionOf(data).length : 0;
  if (count === 0) return null;
  return (
    <Link href={`/accounts/${accountID}#attention`} className="rounded-full hover:underline">
      <Badge tone="warning">Needs attention ({count})</Badge>
    </Link>
  );
}
