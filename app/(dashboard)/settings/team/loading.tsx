import { PageSkeleton } from "@/components/issuing/page-skeleton";

/** The page on its way. */
export default function Loading() {
  return <PageSkeleton />;
}
