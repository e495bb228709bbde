"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/data/definition-list";
import { LaterDialog } from "@/components/ui/overlays/overlay";
import { queryFor } from "@/lib/client/query";
import { originators } from "@/lib/generated/operations/originators";

const load = () => import("./originator-form");
const OriginatorForm = dynamic(() => load().then((loaded) => loaded.OriginatorForm), { ssr: false });

/** The company that an account's bank entries name, which the partner may set for each account. */
export function OriginatorCard({ accountID }: { accountID: string }) {
  const { data } = useSuspenseQuery(queryFor(originators.get, { params: { accountID } }));
  const mayWrite = useCan("transfers.write", accountID);
  const { companyName, companyID, entryDescription, discretionaryData } = data.effective;
  return (
    <Card aria-label="Bank entries">
      <CardHeader
        title="Bank entries"
        description="The other bank shows these texts for the account’s ACH payments."
        actions={
          mayWrite && (
            <LaterDialog trigger={<Button>Edit</Button>} load={load}>
              {(close) => <OriginatorForm accountID={accountID} originator={data} onClose={close} />}
            </LaterDialog>
          )
        }
      />
      <CardBody className="py-1">
        <DefinitionList
          notGiven="The bank’s default"
          items={[
            { label: "Company name", value: companyName },
            { label: "Company ID", value: companyID },
            { label: "Description", value: entryDescription },
            { label: "Discretionary data", value: discretionaryData },
          ]}
        />
      </CardBody>
    </Card>
  );
}
