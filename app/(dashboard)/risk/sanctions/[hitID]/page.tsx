import { Preload } from "@/app/preload";
import { SanctionsHitView } from "@/components/sanctions/hit-view";
import { Failure } from "@/lib/core/failure";
import { sanctionsHits } from "@/lib/domain/money/sanctions/dashboard";
import { ask, read } from "@/lib/http/adapters/preload";

type Props = { params: Promise<{ hitID: string }> };

export async function generateMetadata({ params }: Props) {
  const hit = await ask(sanctionsHits.get, { params: await params });
  return { title: hit instanceof Failure ? "Sanctions hit" : hit.name };
}

export default async function SanctionsHitPage({ params }: Props) {
  const { hitID } = await params;
  return (
    <Preload
      reads={[read(sanctionsHits.get, { params: { hitID } })]}
      title="Sanctions hit"
      above={[{ label: "Sanctions", href: "/risk/sanctions" }]}
    >
      <SanctionsHitView hitID={hitID} />
    </Preload>
  );
}
