"use client";

import { ConfirmAction } from "@/components/form/confirm-action";
import { useCan } from "@/components/page/can";
import { NoPermission } from "@/components/page/no-permission";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { permissionInWords } from "@/lib/core/permission-words";
import type { Scope } from "@/lib/core/scopes";
import { partnerAccess } from "@/lib/operations/partner-access";

interface AskedPermissionProps {
  partner: string;
  /** What it has. */
  scopes: readonly Scope[];
  asked: Scope;
  onAllowed: (scopes: readonly Scope[]) => void;
}

/** What the partner asked for by mail, and the button that allows it. */
export function AskedPermission({ partner, scopes, asked, onAllowed }: AskedPermissionProps) {
  const mayChange = useCan("partner-access.write");
  const words = permissionInWords(asked, "en");
  if (scopes.includes(asked))
    return (
      <Notice tone="success" title={`${partner} has this permission`}>
        {words}.
      </Notice>
    );
  const action = mayChange ? (
    <ConfirmAction
      operation={partnerAccess.set}
      request={{ body: { scopes: [...scopes, asked] } }}
      refresh={[partnerAccess.get]}
      trigger={
        <Button size="sm" variant="primary">
          Allow
        </Button>
      }
      title="Allow this?"
      effect={`${partner} will be able to do this: ${words}. You can take it back here at any time.`}
      labels={["Allow", "Allowing…"]}
      tone="primary"
      done="Permission granted"
      then={(result) => onAllowed(result.scopes ?? [])}
    />
  ) : (
    <NoPermission permission="partner-access.write" />
  );
  return (
    <Notice title={`${partner} asks for a permission`} action={action}>
      {words}.
    </Notice>
  );
}
