export { ContentSkeleton as default } from "@/components/page/page-skeleton";
