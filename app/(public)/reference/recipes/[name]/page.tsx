import { docMetadata, DocPage, type DocPageProps } from "../../doc-page";

export const generateMetadata = (props: DocPageProps) => docMetadata("recipes", props);

export default async function RecipePage({ params }: DocPageProps) {
  return <DocPage folder="recipes" name={(await params).name} />;
}
