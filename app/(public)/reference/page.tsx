import type { Metadata } from "next";
import { ReferenceContents, ValidationExample } from "@/components/reference/guides";
import { reference } from "./reference";

export const metadata: Metadata = { title: "API reference" };

/** The API reference, drawn from the same document as /api/openapi.json. */
export default function ReferencePage() {
  const { document, groups } = reference();
  return (
    <>
      <h1 className="text-2xl font-semibold">{document.info.title}</h1>
      <p className="mt-1 text-muted-foreground">
        {document.info.description} Version {document.info.version}; the same as{" "}
        <a className="underline" href="/api/openapi.json">
          OpenAPI 3.1
        </a>
        .
      </p>
      <div className="mt-8 flex flex-col gap-10">
        <ReferenceContents groups={groups} />
        <ValidationExample />
      </div>
    </>
  );
}
