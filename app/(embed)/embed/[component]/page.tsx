import { notFound } from "next/navigation";
import { EMBED_COMPONENTS } from "@/lib/core/access/embed-components";
import { EmbeddedComponent } from "@/app/embedded-component";
import { embeddedPage } from "@/lib/http/adapters/embedded";

interface Props {
  params: Promise<{ component: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** One embedded component. The page stays empty until the frame sends the session's token. */
export default async function EmbedPage({ params, searchParams }: Props) {
  const [{ component }, { card }] = await Promise.all([params, searchParams]);
  const name = EMBED_COMPONENTS.find((one) => one === component);
  if (!name) notFound();
  const embedded = await embeddedPage();
  if (!embedded?.token) return null;
  return <EmbeddedComponent name={name} token={embedded.token} cardID={typeof card === "string" ? card : undefined} />;
}
