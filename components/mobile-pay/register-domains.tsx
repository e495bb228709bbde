"use client";

import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { Button } from "@/components/ui/button";
import { LaterDialog } from "@/components/ui/overlay";
import type { RegisterDomainsProps } from "./register-domains-form";

const load = () => import("./register-domains-form");
const RegisterDomainsForm = dynamic(() => load().then((loaded) => loaded.RegisterDomainsForm), { ssr: false });

/** Registers an account as a merchant for payments by phone. */
export function RegisterDomains(props: RegisterDomainsProps) {
  const trigger = (
    <Button>
      <Plus aria-hidden />
      Register domains
    </Button>
  );
  return (
    <LaterDialog trigger={trigger} load={load}>
      {(close) => <RegisterDomainsForm {...props} onClose={close} />}
    </LaterDialog>
  );
}
