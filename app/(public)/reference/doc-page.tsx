import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { addressOf, type DocFolder, FOLDERS } from "@/components/reference/doc-pages";
import { Markdown } from "@/components/reference/markdown";
import { AppLink } from "@/components/ui/app-link";
import { docPages } from "./docs";

export interface DocPageProps {
  params: Promise<{ name: string }>;
}

export async function docMetadata(folder: DocFolder, { params }: DocPageProps): Promise<Metadata> {
  const [row] = await docPages(folder, [(await params).name]);
  return { title: row ? `${row.title} · ${FOLDERS[folder]}` : "Not found" };
}

interface FolderPageProps {
  folder: DocFolder;
  /** The name of a page. Without it, the contents of the folder. */
  name?: string;
}

/** A page of docs/, with a link to the contents of its folder. */
export async function DocPage({ folder, name }: FolderPageProps) {
  const [row] = await docPages(folder, [name ?? "README"]);
  if (!row) notFound();
  return (
    <>
      {name !== undefined && (
        <p className="text-sm">
          <AppLink className="underline" href={addressOf(folder, "README")}>
            {FOLDERS[folder]}
          </AppLink>
        </p>
      )}
      <Markdown tokens={row.tokens} />
    </>
  );
}
