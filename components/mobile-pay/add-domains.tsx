"use client";

import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { Button } from "@/components/ui/button";
import { LaterDialog } from "@/components/ui/overlay";

const load = () => import("./add-domains-form");
const AddDomainsForm = dynamic(() => load().then((loaded) => loaded.AddDomainsForm), { ssr: false });

/** Adds domains to those that are registered. */
export function AddDomains({ accountID }: { accountID: string }) {
  const trigger = (
    <Button size="sm">
      <Plus aria-hidden />
      Add domains
    </Button>
  );
  return (
    <LaterDialog trigger={trigger} load={load}>
      {(close) => <AddDomainsForm accountID={accountID} onClose={close} />}
    </LaterDialog>
  );
}
