"use client";

import { useQuery } from "@tanstack/react-query";
import { BookmarkPlus } from "lucide-react";
import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { queryFor } from "@/lib/client/query";
import { savedViews } from "@/lib/generated/operations/saved-views";
import { type List, nounOf, type Search } from "./list";
import { useListDialog } from "./list-dialog";
import { hrefOfView, savedQuery, shownOf, viewOf, viewsRequest } from "./views";
import { useToday } from "./use-today";

const SaveView = dynamic(() => import("./view-dialogs").then((loaded) => loaded.SaveView), { ssr: false });
const ViewMenu = dynamic(() => import("./view-menu").then((loaded) => loaded.ViewMenu), { ssr: false });

const CHIP =
  "inline-flex h-8 max-w-60 items-center truncate rounded-full border bg-card px-3 text-[0.8125rem] hover:bg-muted touch:h-11 aria-[current]:border-primary aria-[current]:bg-primary-soft aria-[current]:font-medium";

interface SavedViewsProps {
  list: List;
  /** The state in the address. The rows follow a moment later. */
  search: Search;
}

export function SavedViews({ list, search: state }: SavedViewsProps) {
  const path = usePathname();
  const openDialog = useListDialog();
  const { data: views = [], isError, refetch } = useQuery(queryFor(savedViews.list, viewsRequest(list)));
  const today = useToday();
  const now = viewOf(list, state);
  const current = views.find(({ search }) => shownOf(list, search, today) === now);
  const canSave = now !== "" && !current && !isError;
  if (views.length === 0 && !canSave && !isError) return null;
  return (
    <nav aria-label={`Saved views of ${nounOf(list)}`} className="flex min-w-0 flex-wrap items-center gap-2">
      {views.map((view) => (
        <span key={view.viewID} className="inline-flex min-w-0 items-center">
          <AppLink
            href={hrefOfView(list, path, shownOf(list, view.search, today))}
            scroll={false}
            aria-current={view === current ? "page" : undefined}
            className={CHIP}
          >
            <span className="truncate">{view.name}</span>
          </AppLink>
          {view === current && <ViewMenu list={list} view={view} />}
        </span>
      ))}
      {canSave && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() =>
            openDialog((close) => <SaveView list={list} search={savedQuery(list, now, today)} onClose={close} />)
          }
        >
          <BookmarkPlus aria-hidden />
          Save view
        </Button>
      )}
      {isError && (
        <p className="flex items-center gap-2 text-[0.8125rem] text-muted-foreground">
          Your saved views could not be loaded.
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
    </nav>
  );
}
