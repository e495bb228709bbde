import { ContentSkeleton } from "@/components/page/page-skeleton";

export default function Loading() {
  return <ContentSkeleton />;
}
