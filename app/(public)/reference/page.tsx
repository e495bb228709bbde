import type { Metadata } from "next";
import { ReferenceContents, ValidationExample } from "@/components/reference/guides";
import { ReferenceSearch } from "@/components/reference/reference-search";
import { searchIndex } from "@/components/reference/search-index";
import { PublicShell } from "@/components/page/public-shell";
import { AppLink } from "@/components/ui/app-link";
import { GUIDES, reference } from "./reference";

export const metadata: Metadata = { title: "API reference" };

/** The API reference, drawn from the same document as /api/openapi.json. */
export default function ReferencePage() {
  const { document, groups } = reference();
  return (
    <PublicShell width="lg">
      <h1 className="text-2xl font-semibold">{document.info.title}</h1>
      <p className="mt-1 text-muted-foreground">
        {document.info.description} Version {document.info.version}; the same as{" "}
        <a className="underline" href="/api/openapi.json">
          OpenAPI 3.1
        </a>
        .
        {GUIDES.map(([name, title]) => (
          <AppLink key={name} className="ml-2 underline" href={`/reference/${name}`}>
            {title}
          </AppLink>
        ))}
      </p>
      <div className="mt-8 flex flex-col gap-10">
        <ReferenceSearch index={searchIndex(groups)} />
        <ReferenceContents groups={groups} />
        <ValidationExample />
      </div>
    </PublicShell>
  );
}
