import { ListSkeleton } from "@/components/onboarding/list-skeleton";

/** The account on its way. */
export default function Loading() {
  return <ListSkeleton />;
}
