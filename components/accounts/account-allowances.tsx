"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import dynamic from "next/dynamic";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { LaterDialog } from "@/components/ui/overlay";
import { queryFor } from "@/lib/client/query";
import type { Allowance } from "@/lib/core/roles";
import type { Account } from "@/lib/domain/accounts/contract";
import { accountAllowances } from "@/lib/operations/accounts";
import { ALLOWANCE_WORDS } from "./allowance-words";

const load = () => import("./allowances-form");
const AllowancesForm = dynamic(() => load().then((loaded) => loaded.AllowancesForm), { ssr: false });

/** What the account's own team may do beyond the usual. Only for the partner who brought it in. */
export function AccountAllowances({ account: { accountID, disconnectedOn } }: { account: Account }) {
  const maySee = useCan("allowances.read", accountID);
  const mayChange = useCan("allowances.write", accountID) && !disconnectedOn;
  const { data } = useQuery({ ...queryFor(accountAllowances.get, { params: { accountID } }), enabled: maySee });
  if (!data?.allowances) return null;
  const given = data.allowances;
  return (
    <Card aria-label="What its team can do">
      <CardHeader
        title="What its team can do"
        actions={
          mayChange && (
            <LaterDialog trigger={<Button size="sm">Change</Button>} load={load}>
              {(close) => <AllowancesForm {...{ accountID, given }} onClose={close} />}
            </LaterDialog>
          )
        }
      />
      <CardBody className="grid gap-3">
        <p>
          The team can always manage its profile, people, files and capabilities, and view its cards without full
          numbers.
        </p>
        <Given allowances={given} />
        {!mayChange && <p className="text-muted-foreground">Only owners and administrators can change this.</p>}
      </CardBody>
    </Card>
  );
}

function Given({ allowances }: { allowances: readonly Allowance[] }) {
  if (allowances.length === 0) return <p className="text-muted-foreground">Nothing else is allowed.</p>;
  return (
    <ul aria-label="Also allowed" className="grid gap-2">
      {allowances.map((allowance) => (
        <li key={allowance} className="flex gap-2.5">
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
          <span>
            <span className="font-medium">{ALLOWANCE_WORDS[allowance].label}</span>{" "}
            <span className="block text-[0.8125rem] text-muted-foreground">{ALLOWANCE_WORDS[allowance].hint}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
