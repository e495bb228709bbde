"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { usePathname } from "next/navigation";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { Fragment, type ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Field } from "@/components/ui/fields/field";
import { useAnnouncement } from "@/components/ui/feedback/live-region";
import { useLoading } from "@/components/ui/feedback/loading";
import { Select } from "@/components/ui/fields/select";
import { TabNav } from "@/components/ui/tab-nav";
import { queryFor } from "@/lib/client/query";
import { ROWS_AT_ONCE_MAX } from "@/lib/domain/kernel/limits";
import { type Filter, filterInWords } from "./filters";
import {
  captionOf,
  filtersOf,
  filtersSet,
  hrefOf,
  type List,
  nounOf,
  type Params,
  requestOf,
  type Search,
} from "./list";
import { ListDialogs } from "./list-dialog";
import { ListTable } from "./list-table";
import { ListToolbar } from "./list-toolbar";
import { NewerRows } from "./newer-rows";
import { FIRST_PAGE, nextOf, PAGE_SIZES, pageOf, placeOf, previousOf, rowsInWords } from "./pages";
import { PanelRows } from "./row-panel";
import { SavedViews } from "./saved-views";
import { sortOf } from "./sorts";
import { type ListSearch, useListSearch } from "./use-list-search";
import { useOptions } from "./use-options";
import { useSelection } from "./use-selection";
import { hasViews } from "./views";

const SIZES = PAGE_SIZES.map((value) => ({ value, label: `${value} per page` }));

interface ListFootProps {
  list: List;
  search: ListSearch;
  caption: string;
  summary: string;
  before: Search | undefined;
  next: Search | undefined;
}

function ListFoot({ list, search, caption, summary, before, next }: ListFootProps) {
  const path = usePathname();
  return (
    <nav aria-label={`${caption}, pages`} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="tabular text-[0.8125rem] text-muted-foreground">{summary}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Field label="Rows on a page" isLabelHidden>
          <Select
            options={SIZES}
            className="h-8 w-auto text-[0.8125rem] touch:h-11"
            value={search.state.size}
            onChange={({ target }) => search.set("size", target.value)}
          />
        </Field>
        <PageLink href={before !== undefined && hrefOf(list, path, before)}>
          <ChevronLeft aria-hidden />
          Previous
        </PageLink>
        <PageLink href={next !== undefined && hrefOf(list, path, next)}>
          Next
          <ChevronRight aria-hidden />
        </PageLink>
      </div>
    </nav>
  );
}

function PageLink({ href, children }: { href: string | false; children: ReactNode }) {
  if (!href)
    return (
      <Button size="sm" disabled>
        {children}
      </Button>
    );
  return (
    <Button size="sm" asChild>
      <AppLink href={href}>{children}</AppLink>
    </Button>
  );
}

export interface ListViewProps {
  params?: Params;
  search?: Search;
}

const NONE = {};

/** The rows of a live list change only on request. */
const STILL = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** Returns the component for a declared list. A client file exports it, because the server cannot pass functions. */
export function view(list: List) {
  return function View(props: ListViewProps) {
    return (
      <NuqsAdapter>
        <ListView list={list} {...props} />
      </NuqsAdapter>
    );
  };
}

function ListView({ list, params = NONE, search: read = NONE }: ListViewProps & { list: List }) {
  const search = useListSearch(list);
  const { columns = "", rows = "" } = search.state;
  const shown = { ...read, columns, rows };
  const { data, isFetching, dataUpdatedAt } = useSuspenseQuery({
    ...queryFor(list.operation, requestOf(list, shown, params)),
    ...(list.isLive && STILL),
  });
  const isBusy = isFetching || search.isPending;
  useLoading(isBusy);
  const { items, more, total: counted } = pageOf(list, data, shown);
  const selection = useSelection(JSON.stringify(shown), list.keyOf);
  const total = list.total?.(data, shown) ?? counted;
  const { page, size } = placeOf(shown);
  const count = total ?? (more ? Infinity : (page - 1) * size + items.length);
  const summary = rowsInWords(shown, items.length, total ?? (more ? undefined : "all"));
  const isLong = count > ROWS_AT_ONCE_MAX;
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
        <StateTabs list={list} search={search} counts={list.counts?.(data)} />
        <ListToolbar list={list} params={params} search={search} isEmpty={items.length === 0} isLong={isLong} />
        {selection.chosen.length > 0 &&
          list.bulk?.bar({ ...selection, total: total ?? items.length, filters: filtersOf(list, shown) })}
        {items.length > 0 && list.summary?.(data)}
        <div className="relative min-w-0">
          {list.isLive && page === 1 && (
            <NewerRows list={list} params={params} shown={shown} first={items[0]} readAt={dataUpdatedAt} />
          )}
          {items.length === 0 ? (
            <ListEmpty list={list} params={params} search={shown} />
          ) : list.rows ? (
            <PanelRows list={list} rows={items} params={params} isBusy={isBusy} />
          ) : (
            <ListTable
              table={list}
              rows={items}
              params={params}
              caption={caption}
              isBusy={isBusy}
              selection={list.bulk && selection}
              sorting={sorting}
              look={shown}
            />
          )}
        </div>
        {list.isPaged && items.length > 0 && (
          <ListFoot
            list={list}
            search={search}
            caption={caption}
            summary={summary}
            before={page > 1 ? previousOf(list, shown, items) : undefined}
            next={more ? nextOf(list, shown, items) : undefined}
          />
        )}
      </div>
    </ListDialogs>
  );
}

interface StateTabsProps {
  list: List;
  search: ListSearch;
  counts: Readonly<Partial<Record<string, number>>> | undefined;
}

/** Marks the new tab as selected before its rows have loaded. */
function StateTabs({ list, search: { state, set }, counts }: StateTabsProps) {
  const path = usePathname();
  const [name, tabs] = Object.entries(list.filters).find(([, { kind }]) => kind === "tabs") ?? [];
  if (!name || !tabs) return null;
  const all = counts && Object.values(counts).reduce((sum = 0, count = 0) => sum + count, 0);
  const item = (value: string, label: string, count: number | undefined) => ({
    href: hrefOf(list, path, { ...state, ...FIRST_PAGE, [name]: value }),
    label,
    isCurrent: (state[name] ?? "") === value,
    onChoose: () => set(name, value),
    ...(count !== undefined && { count, ...(list.countMax && { countMax: list.countMax }) }),
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

/** The empty state: the list never had rows, or the filters or the page match none. */
function ListEmpty({ list, params, search }: { list: List; params: Params; search: Search }) {
  const path = usePathname();
  const set = filtersSet(list, search);
  const { page, size } = placeOf(search);
  const { drawing, title, description, action } = list.empty;
  if (set.length === 0 && page === 1)
    return <EmptyState drawing={drawing} title={title} description={description} actions={action?.(params)} />;
  return (
    <EmptyState
      drawing="search"
      title={set.length > 0 ? `No matching ${nounOf(list)}` : `No more ${nounOf(list)}`}
      description={
        set.length > 0 ? <Filters list={list} search={search} names={set} /> : "There’s nothing on this page."
      }
      actions={
        <Button asChild>
          <AppLink href={hrefOf(list, path, { size: String(size) })}>
            {set.length > 0 ? "Clear filters" : "Go to the first page"}
          </AppLink>
        </Button>
      }
    />
  );
}

function Filters({ list, search, names }: { list: List; search: Search; names: readonly string[] }) {
  return (
    <>
      Nothing matches{" "}
      {names.map((name, index) => {
        const filter = list.filters[name];
        return (
          <Fragment key={name}>
            {index > 0 && (index === names.length - 1 ? " and " : ", ")}
            {filter && <FilterWords filter={filter} value={search[name] ?? ""} />}
          </Fragment>
        );
      })}
      .
    </>
  );
}

function FilterWords({ filter, value }: { filter: Filter; value: string }) {
  return filterInWords(filter, value, useOptions(filter));
}
