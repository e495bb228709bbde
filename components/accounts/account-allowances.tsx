"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { LaterDialog } from "@/components/ui/overlay";
import { queryFor } from "@/lib/client/query";
import type { Account } from "@/lib/domain/accounts/contract";
import { accountAllowances } from "@/lib/operations/accounts";
import { AllowanceBoxes } from "./allowance-boxes";

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
        description="The team can always manage its profile, people, files and capabilities, and view its cards without full numbers."
        actions={
          mayChange && (
            <LaterDialog trigger={<Button size="sm">Change</Button>} load={load}>
              {(close) => <AllowancesForm {...{ accountID, given }} onClose={close} />}
            </LaterDialog>
          )
        }
      />
      <CardBody>
        <AllowanceBoxes
          given={given}
          {...(!mayChange && { hint: "Only owners and administrators can change this." })}
        />
      </CardBody>
    </Card>
  );
}
