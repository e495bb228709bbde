import { PageSkeleton } from "@/components/page/page-skeleton";

export default function Loading() {
  return <PageSkeleton />;
}
