"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { announce } from "@/components/ui/announce";
import { TabNav } from "@/components/ui/tab-nav";
import { queryFor } from "@/lib/client/query";
import {
  captionOf,
  filtersOf,
  hrefOf,
  type List,
  nounOf,
  pageOf,
  type Params,
  placeOf,
  requestOf,
  type Search,
} from "./list";
import { ListDialogs } from "./list-dialog";
import { ListEmpty } from "./list-empty";
import { ListFoot } from "./list-foot";
import { ListTable } from "./list-table";
import { ListToolbar } from "./list-toolbar";
import { SavedViews } from "./saved-views";
import { sortOf } from "./sorts";
import { useListSearch } from "./use-list-search";
import { useSelection } from "./use-selection";
import { hasViews } from "./views";

export interface ListViewProps {
  /** Of the path of the list's operation. */
  params?: Params;
  /** What the page read; a list without filters and pages has none. */
  search?: Search;
}

const NONE = {};

/** The component that draws a declared list; a client file names it, since functions cannot come from the server. */
export function view(list: List) {
  return function View(props: ListViewProps) {
    return <ListView list={list} {...props} />;
  };
}

function ListView({ list, params = NONE, search: shown = NONE }: ListViewProps & { list: List }) {
  const search = useListSearch(list);
  const { data, isFetching } = useSuspenseQuery(queryFor(list.operation, requestOf(list, shown, params)));
  const { items, more } = pageOf(list, data, shown);
  const selection = useSelection(JSON.stringify(shown), list.keyOf);
  const total = list.total?.(data, shown);
  const summary = rowsInWords(shown, items.length, total ?? (more ? undefined : "all"));
  const caption = captionOf(list);
  const sorting = list.sorts && {
    sorts: list.sorts,
    current: sortOf(list, shown),
    set: (order: string) => search.set("sort", order),
  };
  const order = sorting?.current ? `, ${sorting.sorts[sorting.current]?.toLowerCase()}` : "";
  useAnnouncement(
    items.length > 0 ? `${caption} ${summary}${order}` : `No matching ${nounOf(list)}`,
    JSON.stringify(shown),
  );
  return (
    <ListDialogs>
      <div className="@container grid min-w-0 gap-3">
        {hasViews(list) && <SavedViews list={list} search={search.state} />}
        <StateTabs list={list} shown={shown} counts={list.counts?.(data)} />
        <ListToolbar list={list} params={params} search={search} hasRows={items.length > 0} />
        {selection.chosen.length > 0 &&
          list.bulk?.bar({ ...selection, total: total ?? items.length, filters: filtersOf(list, shown) })}
        {items.length > 0 && list.summary?.(data)}
        {items.length === 0 ? (
          <ListEmpty list={list} params={params} search={shown} />
        ) : (
          <ListTable
            table={list}
            rows={items}
            params={params}
            caption={caption}
            isBusy={isFetching || search.isPending}
            selection={list.bulk && selection}
            sorting={sorting}
          />
        )}
        {list.isPaged && items.length > 0 && (
          <ListFoot list={list} shown={shown} search={search} caption={caption} summary={summary} hasMore={more} />
        )}
      </div>
    </ListDialogs>
  );
}

interface StateTabsProps {
  list: List;
  shown: Search;
  counts: Readonly<Record<string, number>> | undefined;
}

function StateTabs({ list, shown, counts }: StateTabsProps) {
  const path = usePathname();
  const [name, tabs] = Object.entries(list.filters).find(([, { kind }]) => kind === "tabs") ?? [];
  if (!name || !tabs) return null;
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const item = (value: string, label: string, count: number | undefined) => ({
    href: hrefOf(list, path, { ...shown, [name]: value, page: "1" }),
    label,
    isCurrent: shown[name] === value,
    ...(count !== undefined && { count }),
  });
  return (
    <TabNav
      label={`${captionOf(list)} by ${tabs.label.toLowerCase()}`}
      items={[
        item("", "All", all),
        ...(tabs.options ?? []).map(({ value, label }) => item(value, label, counts?.[value])),
      ]}
    />
  );
}

function rowsInWords(shown: Search, count: number, total: number | "all" | undefined): string {
  const { page, size } = placeOf(shown);
  const first = (page - 1) * size + 1;
  const last = first + count - 1;
  const all = total === "all" ? last : total;
  return `${first}–${last}${all === undefined ? "" : ` of ${all.toLocaleString("en-US")}`}`;
}

function useAnnouncement(message: string, shown: string): void {
  const said = useRef(shown);
  useEffect(() => {
    if (said.current === shown) return;
    said.current = shown;
    announce(message);
  }, [message, shown]);
}
