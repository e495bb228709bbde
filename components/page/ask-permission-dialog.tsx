"use client";

import { Mail } from "lucide-react";
import { useState } from "react";
import { DialogForm } from "@/components/form/dialog-form";
import { SelectField } from "@/components/form/fields/select-field";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/data/copy-button";
import { toast } from "@/components/ui/overlays/toast";
import { listed } from "@/components/words/texts";
import { permissionTo } from "@/lib/core/access/scope-words";
import { type Language, LANGUAGES } from "@/lib/core/language";
import type { ConsentScope } from "@/lib/core/access/scopes";
import { permissionRequests } from "@/lib/generated/operations/partner-access";
import { useCan } from "./can";

const OPTIONS = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }));

interface AskPermissionProps {
  accountID: string;
  /** The scope that the account does not grant. */
  scope: ConsentScope;
}

/** Asks the account's owners for a permission by email, and offers a link to the page that grants it. */
export function AskPermission({ accountID, scope }: AskPermissionProps) {
  const mayAsk = useCan("permissions.ask", accountID);
  const [mailed, setMailed] = useState<readonly string[]>();
  const language: Language = "en";
  if (!mayAsk) return null;
  if (mailed)
    return (
      <p role="status" className="text-[0.8125rem] text-muted-foreground">
        You asked {listed(mailed)}. This opens as soon as they allow it.
      </p>
    );
  return (
    <DialogForm
      operation={permissionRequests.send}
      request={{ params: { accountID } }}
      defaults={{ scope, language }}
      title="Ask for permission"
      description={`The account’s owners and administrators get an email from you: you would like to ${permissionTo(scope)}. Its link leads to the page where they can allow it.`}
      labels={["Send", "Sending…"]}
      words={{ 504: "Email isn’t set up on this server. Copy the link and send it yourself." }}
      trigger={
        <Button size="sm" icon={Mail}>
          Ask for it
        </Button>
      }
      done={({ recipients }) => {
        setMailed(recipients);
        toast.success(`We asked ${listed(recipients)}`);
      }}
    >
      <SelectField name="language" label="Language" options={OPTIONS} isRequired />
      <LinkToGrant scope={scope} />
    </DialogForm>
  );
}

/** For people who prefer to send the link themselves. It is rendered only in an open dialog, so only in the browser. */
function LinkToGrant({ scope }: { scope: ConsentScope }) {
  const link = `${window.location.origin}/settings/partner-access?asked=${scope}`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="text-[0.8125rem] text-muted-foreground">Or send them the link to the page yourself.</p>
      <CopyButton value={link} label="link" isTextShown size="sm" />
    </div>
  );
}
