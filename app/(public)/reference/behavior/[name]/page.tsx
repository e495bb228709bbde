import { docMetadata, DocPage, type DocPageProps } from "../../doc-page";

export const generateMetadata = (props: DocPageProps) => docMetadata("behavior", props);

export default async function BehaviorPage({ params }: DocPageProps) {
  return <DocPage folder="behavior" name={(await params).name} />;
}
