import type { ReactNode } from "react";
import { PublicShell } from "@/components/page/public-shell";
import { ReferenceNav } from "@/components/reference/reference-nav";
import { recipeIndex, searchIndex } from "@/components/reference/search-index";
import { Button } from "@/components/ui/button";
import { AppLink } from "@/components/ui/app-link";
import { docFolder } from "./docs";
import { GUIDES, reference } from "./reference";

/** Frame of the reference: its navigation, and a link back to the dashboard. */
export default async function ReferenceLayout({ children }: { children: ReactNode }) {
  const { groups } = reference();
  const recipes = recipeIndex((await docFolder("recipes")).rows);
  const dashboard = (
    <Button variant="ghost" asChild>
      <AppLink href="/">Dashboard</AppLink>
    </Button>
  );
  return (
    <PublicShell width="xl" tools={dashboard}>
      <div className="grid items-start gap-8 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <ReferenceNav index={searchIndex(groups)} recipes={recipes} guides={GUIDES} />
        <div className="min-w-0">{children}</div>
      </div>
    </PublicShell>
  );
}
