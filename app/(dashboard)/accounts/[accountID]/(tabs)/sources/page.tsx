import { SourcesOf } from "@/app/sources-of";
import { type AccountPageProps, titled } from "../../page-title";

export const generateMetadata = titled("Money sources");

export default async function SourcesTab({ params }: AccountPageProps) {
  const { accountID } = await params;
  return <SourcesOf accountID={accountID} />;
}
