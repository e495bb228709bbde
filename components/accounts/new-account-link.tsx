"use client";

import { Plus } from "lucide-react";
import Link from "next/link";
import { useCan } from "@/components/shell/can";
import { Button } from "@/components/ui/button";

/** Leads to the form for a new account; absent for those who may not make one. */
export function NewAccountLink({ isPrimary = false }: { isPrimary?: boolean }) {
  if (!useCan("accounts.write")) return null;
  return (
    <Button {...(isPrimary && { variant: "primary" })} asChild>
      <Link href="/accounts/new">
        <Plus aria-hidden />
        New account
      </Link>
    </Button>
  );
}
