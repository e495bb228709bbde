import type { Metadata } from "next";
import { operationsByGroup, type ReferenceDocument } from "@/components/reference/document";
import { ReferenceContents } from "@/components/reference/reference-contents";
import { ReferenceGroup } from "@/components/reference/reference-group";
import { ValidationExample } from "@/components/reference/validation-example";
import { PublicShell } from "@/components/page/public-shell";
import { operations } from "@/lib/http/bindings";
import { publicDocument } from "@/lib/http/public-document";

export const metadata: Metadata = { title: "API reference" };

/** The API reference, drawn from the same document as /api/openapi.json. */
export default function ReferencePage() {
  const document = publicDocument(operations) as unknown as ReferenceDocument;
  const groups = operationsByGroup(document);
  return (
    <PublicShell width="lg">
      <h1 className="text-2xl font-semibold">{document.info.title}</h1>
      <p className="mt-1 text-muted-foreground">
        {document.info.description} Version {document.info.version}; the same as{" "}
        <a className="underline" href="/api/openapi.json">
          OpenAPI 3.1
        </a>
        .{" "}
        <a className="underline" href="/reference/test-values">
          Sandbox test values
        </a>
      </p>
      <div className="mt-8 flex flex-col gap-10">
        <ReferenceContents groups={groups} />
        <ValidationExample />
        {[...groups].map(([group, operations]) => (
          <ReferenceGroup key={group} group={group} operations={operations} document={document} />
        ))}
      </div>
    </PublicShell>
  );
}
