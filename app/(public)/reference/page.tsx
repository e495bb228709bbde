import type { Metadata } from "next";
import { Programs, ReferenceContents, ValidationExample } from "@/components/reference/guides";
import { Markdown } from "@/components/reference/markdown";
import { reference } from "./reference";
import { startHerePage } from "./start-here";

export const metadata: Metadata = { title: "API reference" };

/** API reference, rendered from the same document as /api/openapi.json. */
export default async function ReferencePage() {
  const { document, groups } = reference();
  const { tokens, programs, firstPayment } = await startHerePage();
  return (
    <>
      <h1 className="text-2xl font-semibold">{document.info.title}</h1>
      <p className="mt-1 text-muted-foreground">
        {document.info.description} Version {document.info.version}, at <code>{document.servers[0]?.url}</code>. Also as{" "}
        <FileLink href="/api/openapi.json">OpenAPI 3.1</FileLink>,{" "}
        <FileLink href="/reference/postman.json">Postman collection</FileLink> and{" "}
        <FileLink href="/llms-full.txt">text for language models</FileLink>.
      </p>
      <Markdown tokens={tokens} />
      <div className="mt-8 flex flex-col gap-10">
        <Programs title="Run your first call" programs={programs} />
        <Programs title="Take your first payment" programs={firstPayment} />
        <ValidationExample />
        <ReferenceContents groups={groups} />
      </div>
    </>
  );
}

const FileLink = ({ href, children }: { href: string; children: string }) => (
  <a className="underline" href={href}>
    {children}
  </a>
);
