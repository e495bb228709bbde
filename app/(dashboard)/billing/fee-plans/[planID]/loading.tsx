import { ListSkeleton } from "@/components/onboarding/list-skeleton";

/** The page on its way. */
export default function Loading() {
  return <ListSkeleton />;
}
