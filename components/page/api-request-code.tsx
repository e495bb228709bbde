"use client";

import { Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Notice } from "@/components/ui/notice";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { useCopy } from "@/components/ui/use-copy";
import type { Operation } from "@/lib/core/operation";
import { type ShownRequest, SNIPPET_KINDS, snippet, type SnippetKind } from "./api-snippets";
import { placeholdersIn, redacted } from "./redacted";

const WORDS: Record<SnippetKind, { tab: string; label: string }> = {
  curl: { tab: "curl", label: "curl request" },
  typescript: { tab: "TypeScript", label: "TypeScript request" },
  json: { tab: "JSON", label: "JSON body" },
};

export interface APIRequestCodeProps {
  operation: Operation;
  /** The body holds placeholders already. */
  isRedacted?: boolean | undefined;
  /** What the call would send. */
  request: () => Pick<ShownRequest, "params" | "query" | "body">;
}

/** A call of the API in every form. Sealed values are placeholders. */
export function APIRequestCode({ operation, request, isRedacted }: APIRequestCodeProps) {
  const { params, query, body } = request();
  const shown = isRedacted ? { body, placeholders: placeholdersIn(body) } : redacted(operation.body, body);
  const sent = { operation, params, query, ...(body !== undefined && { body: shown.body }) };
  const kinds = SNIPPET_KINDS.filter((kind) => kind !== "json" || body !== undefined);
  const [kind, setKind] = useState<SnippetKind>("curl");
  const { state, copy } = useCopy("API request");
  return (
    <div className="grid gap-3 pb-4">
      {shown.placeholders.length > 0 && (
        <Notice
          tone="warning"
          role={state === "copied" ? "alert" : "status"}
          title={state === "copied" ? "Copied with placeholders" : "Sensitive values are left out"}
        >
          Put in {new Intl.ListFormat("en-US").format(shown.placeholders)} before you send it.
        </Notice>
      )}
      <div>
        <Button variant="primary" onClick={() => void copy(snippet(kind, sent))}>
          <Copy aria-hidden />
          {state === "copied" ? "Copied" : "Copy request"}
        </Button>
      </div>
      <Tabs
        defaultValue={kind}
        onValueChange={(typed) => setKind(SNIPPET_KINDS.find((one) => one === typed) ?? "curl")}
      >
        <TabsList label="Form of the request">
          {kinds.map((one) => (
            <TabsTrigger key={one} value={one}>
              {WORDS[one].tab}
            </TabsTrigger>
          ))}
        </TabsList>
        {kinds.map((one) => (
          <TabsContent key={one} value={one}>
            <CodeBlock label={WORDS[one].label} code={snippet(one, sent)} />
          </TabsContent>
        ))}
      </Tabs>
    </div>
  );
}
