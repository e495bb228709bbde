import { ListSkeleton } from "@/components/onboarding/list-skeleton";

/** The builder on its way. */
export default function Loading() {
  return <ListSkeleton />;
}
