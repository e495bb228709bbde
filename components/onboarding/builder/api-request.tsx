"use client";

import { CodeXml, Copy } from "lucide-react";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Notice } from "@/components/ui/notice";
import { Sheet } from "@/components/ui/sheet";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { useCopy } from "@/components/ui/use-copy";
import { SNIPPET_KINDS, snippet, type SnippetKind } from "../api-snippets";
import { inviteBody, type InviteFormValues } from "../invite-form";
import { placeholdersIn, redacted } from "./redacted";

const WORDS: Record<SnippetKind, { tab: string; label: string }> = {
  curl: { tab: "curl", label: "curl request" },
  typescript: { tab: "TypeScript", label: "TypeScript request" },
  json: { tab: "JSON", label: "JSON body" },
};

/** The same invite as a call of the API, kept in step; identity numbers are placeholders, so the copy needs them put in. */
export function APIRequest() {
  return (
    <Sheet
      className="w-[min(40rem,100vw)]"
      title="API request"
      description="The request that Create invite sends."
      trigger={
        <Button>
          <CodeXml aria-hidden />
          Show API request
        </Button>
      }
    >
      <Request />
    </Sheet>
  );
}

function Request() {
  const { control, getValues } = useFormContext<InviteFormValues>();
  useWatch({ control });
  const body = redacted(inviteBody(getValues()));
  const missing = placeholdersIn(body);
  const [kind, setKind] = useState<SnippetKind>("curl");
  const { state, copy } = useCopy("API request");
  return (
    <div className="grid gap-3 pb-4">
      {missing.length > 0 && (
        <Notice
          tone="warning"
          role={state === "copied" ? "alert" : "status"}
          title={state === "copied" ? "Copied with placeholders" : "Sensitive values are left out"}
        >
          Put in {new Intl.ListFormat("en-US").format(missing)} before you send it.
        </Notice>
      )}
      <div>
        <Button variant="primary" onClick={() => void copy(snippet(kind, body))}>
          <Copy aria-hidden />
          {state === "copied" ? "Copied" : "Copy request"}
        </Button>
      </div>
      <Tabs
        defaultValue={kind}
        onValueChange={(typed) => setKind(SNIPPET_KINDS.find((one) => one === typed) ?? "curl")}
      >
        <TabsList label="Form of the request">
          {SNIPPET_KINDS.map((one) => (
            <TabsTrigger key={one} value={one}>
              {WORDS[one].tab}
            </TabsTrigger>
          ))}
        </TabsList>
        {SNIPPET_KINDS.map((one) => (
          <TabsContent key={one} value={one}>
            <CodeBlock label={WORDS[one].label} code={snippet(one, body)} />
          </TabsContent>
        ))}
      </Tabs>
    </div>
  );
}
