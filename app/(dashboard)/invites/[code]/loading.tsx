import { ListSkeleton } from "@/components/onboarding/list-skeleton";

/** The invite on its way. */
export default function Loading() {
  return <ListSkeleton />;
}
