import type { Metadata } from "next";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { PageHeading } from "@/components/page/page-heading";

export const metadata: Metadata = { title: "Not found" };

export default function DashboardNotFound() {
  return (
    <div className="grid gap-5">
      <PageHeading>Not found</PageHeading>
      <EmptyState
        drawing="search"
        title="This page doesn’t exist"
        description="It may have been deleted, or it belongs to another account or mode. Check the link."
        actions={
          <Button asChild>
            <AppLink href="/">Go to the home page</AppLink>
          </Button>
        }
      />
    </div>
  );
}
