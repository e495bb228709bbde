"use client";

import Link from "next/link";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Sheet } from "@/components/ui/sheet";
import type { AuditEvent } from "@/lib/domain/audit/dashboard";
import { auditHref } from "./audit-search";
import { actionInWords } from "@/components/words/acts";

/** Every field of a row of the trail, and what else there is about it. */
export function AuditSheet({ event, onClose }: { event: AuditEvent | null; onClose: () => void }) {
  return (
    <Sheet
      open={event !== null}
      onOpenChange={(open) => !open && onClose()}
      title={event ? actionInWords(event.action) : "Audit row"}
      description="Every field of the row. It never holds values, only what they belong to."
      className="w-[min(36rem,100vw)]"
    >
      {event && (
        <div className="grid gap-4">
          <CodeBlock label="Audit row" code={JSON.stringify(event, null, 2)} />
          <div className="flex flex-wrap gap-2">
            <Button asChild size="sm">
              <Link href={auditHref({ object: event.object })} onClick={onClose}>
                Same object
              </Link>
            </Button>
            <Button asChild size="sm">
              <Link href={auditHref({ actor: event.actor.id })} onClick={onClose}>
                Same actor
              </Link>
            </Button>
            <Button asChild size="sm">
              <Link href={auditHref({ address: event.clientAddress })} onClick={onClose}>
                Same IP address
              </Link>
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  );
}
