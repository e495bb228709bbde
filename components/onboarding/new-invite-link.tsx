"use client";

import { Plus } from "lucide-react";
import Link from "next/link";
import { useCan } from "@/components/shell/can";
import { Button } from "@/components/ui/button";

/** Leads to the builder; who may not invite reads why instead. */
export function NewInviteLink({ label = "New invite" }: { label?: string }) {
  const mayInvite = useCan("accounts.write");
  if (!mayInvite) {
    return (
      <p className="text-[0.8125rem] text-muted-foreground">
        Creating invites needs <code className="font-mono text-xs text-foreground">accounts.write</code>.
      </p>
    );
  }
  return (
    <Button variant="primary" asChild>
      <Link href="/invites/new">
        <Plus aria-hidden />
        {label}
      </Link>
    </Button>
  );
}
