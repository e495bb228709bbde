"use client";

import { Plus } from "lucide-react";
import Link from "next/link";
import { useCan } from "@/components/shell/can";
import { Button } from "@/components/ui/button";

/** Leads to the form for a new key; those who may not make one are told why. */
export function NewAPIKeyLink() {
  if (!useCan("api-keys.write")) {
    return (
      <p className="text-[0.8125rem] text-muted-foreground">
        New keys need <code className="font-mono">api-keys.write</code>.
      </p>
    );
  }
  return (
    <Button variant="primary" asChild>
      <Link href="/developers/api-keys/new">
        <Plus aria-hidden />
        New API key
      </Link>
    </Button>
  );
}
