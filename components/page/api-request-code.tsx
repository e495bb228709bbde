"use client";

import { Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, Spinner } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/data/code-block";
import { Notice } from "@/components/ui/feedback/notice";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { useCopy } from "@/components/ui/use-copy";
import { UNREACHED } from "@/lib/client/call";
import type { NamedOperation } from "@/lib/core/named";
import type { Outline } from "@/lib/core/api/operation";
import { type ShownRequest, SNIPPET_KINDS, snippet, type SnippetKind } from "./api-snippets";
import { placeholdersIn, redacted } from "./redacted";

const WORDS: Record<SnippetKind, { tab: string; label: string }> = {
  curl: { tab: "curl", label: "curl request" },
  typescript: { tab: "TypeScript", label: "TypeScript request" },
  json: { tab: "JSON", label: "JSON body" },
};

export interface APIRequestCodeProps {
  operation: Outline & Partial<Pick<NamedOperation, "declared">>;
  /** True if the body already contains placeholders. */
  isRedacted?: boolean | undefined;
  request: () => Parts | Promise<Parts>;
}

type Parts = Pick<ShownRequest, "params" | "query" | "body">;

/** An API call in every format. Secret values are replaced with placeholders. */
export function APIRequestCode(props: APIRequestCodeProps) {
  const [loaded, setLoaded] = useState<RequestSample | "failed">();
  const [load] = useState(() => () => shownOf(props));
  useEffect(() => {
    let isGone = false;
    load().then(
      (requestSample) => isGone || setLoaded(requestSample),
      () => isGone || setLoaded("failed"),
    );
    return () => {
      isGone = true;
    };
  }, [load]);
  if (loaded === "failed")
    return (
      <Notice tone="danger" role="alert">
        {UNREACHED}
      </Notice>
    );
  return loaded ? <Code {...loaded} /> : <Spinner className="my-6 justify-self-center" />;
}

interface RequestSample {
  sent: ShownRequest;
  placeholders: readonly string[];
}

async function shownOf({ operation, request, isRedacted }: APIRequestCodeProps): Promise<RequestSample> {
  const { params, query, body } = await request();
  if (body === undefined) return { sent: { operation, params, query }, placeholders: [] };
  const schema = isRedacted ? undefined : (await operation.declared?.())?.body;
  const shown = isRedacted ? { body, placeholders: placeholdersIn(body) } : redacted(schema, body);
  return { sent: { operation, params, query, body: shown.body }, placeholders: shown.placeholders };
}

function Code({ sent, placeholders }: RequestSample) {
  const kinds = SNIPPET_KINDS.filter((kind) => kind !== "json" || sent.body !== undefined);
  const [kind, setKind] = useState<SnippetKind>("curl");
  const { state, copy } = useCopy("API request");
  return (
    <div className="grid gap-3 pb-4">
      {placeholders.length > 0 && (
        <Notice
          tone="warning"
          role={state === "copied" ? "alert" : "status"}
          title={state === "copied" ? "Copied with placeholders" : "Sensitive values are left out"}
        >
          Put in {new Intl.ListFormat("en-US").format(placeholders)} before you send it.
        </Notice>
      )}
      <div>
        <Button variant="primary" onClick={() => void copy(snippet(kind, sent))} icon={Copy}>
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
