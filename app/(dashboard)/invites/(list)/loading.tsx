import { ListSkeleton } from "@/components/onboarding/list-skeleton";

/** The list on its way. */
export default function Loading() {
  return <ListSkeleton />;
}
