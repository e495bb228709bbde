export { PageSkeleton as default } from "@/components/page/page-skeleton";
