"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, Download } from "lucide-react";
import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { Fragment, type ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { useAnnouncement } from "@/components/ui/live-region";
import { Select } from "@/components/ui/select";
import { TabNav } from "@/components/ui/tab-nav";
import { urlOf } from "@/lib/client/call";
import { queryFor } from "@/lib/client/query";
import { ROWS_AT_ONCE_MAX } from "@/lib/domain/kernel/limits";
import { type Filter, filterInWords } from "./filters";
import {
  captionOf,
  filtersOf,
  filtersSet,
  hrefOf,
  type List,
  nextOf,
  nounOf,
  PAGE_SIZES,
  pageOf,
  type Params,
  placeOf,
  requestOf,
  rowsInWords,
  type Search,
} from "./list";
import { ListDialogs } from "./list-dialog";
import { ListTable } from "./list-table";
import { ListToolbar } from "./list-toolbar";
import { SavedViews } from "./saved-views";
import { sortOf } from "./sorts";
import { type ListSearch, useListSearch } from "./use-list-search";
import { useOptions } from "./use-options";
import { useSelection } from "./use-selection";
import { hasViews } from "./views";

const ExportButton = dynamic(() => import("./exports").then((loaded) => loaded.ExportButton), { ssr: false });

const SIZES = PAGE_SIZES.map((value) => ({ value, label: `${value} per page` }));

interface ListFootProps {
  list: List;
  /** Holds the search that is shown. */
  shown: Search;
  search: ListSearch;
  caption: string;
  summary: string;
  /** Holds the state of the next page, if there is one. */
  next: Search | undefined;
}

/** Shows which rows are shown, how many a page holds, and the pages before and behind. */
function ListFoot({ list, shown, search, caption, summary, next }: ListFootProps) {
  const path = usePathname();
  const { page } = placeOf(shown);
  const before = { ...shown, page: String(page - 1), startingAfter: "" };
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
        <PageLink href={page > 1 && hrefOf(list, path, before)}>
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
  /** Holds the parameters of the path of the list's operation. */
  params?: Params;
  /** Holds the search that the page read. A list without filters and pages has none. */
  search?: Search;
}

const NONE = {};

/** The component that draws a declared list; a client file names it, since functions cannot come from the server. */
export function view(list: List) {
  return function View(props: ListViewProps) {
    return <ListView list={list} {...props} />;
  };
}

function ListView({ list, params = NONE, search: read = NONE }: ListViewProps & { list: List }) {
  const search = useListSearch(list);
  const { columns = "", rows = "" } = search.state;
  // The server need not know how the rows look.
  const shown = { ...read, columns, rows };
  const { data, isFetching } = useSuspenseQuery(queryFor(list.operation, requestOf(list, shown, params)));
  const { items, more, total: counted } = pageOf(list, data, shown);
  const selection = useSelection(JSON.stringify(shown), list.keyOf);
  const total = list.total?.(data, shown) ?? counted;
  const { page, size } = placeOf(shown);
  const known = total ?? (more ? Infinity : (page - 1) * size + items.length);
  const summary = rowsInWords(shown, items.length, total ?? (more ? undefined : "all"));
  const isLong = known > ROWS_AT_ONCE_MAX;
  const downloads = items.length > 0 && <Downloads list={list} params={params} state={search.state} isLong={isLong} />;
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
        <ListToolbar list={list} params={params} search={search} downloads={downloads} />
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
            look={shown}
          />
        )}
        {list.isPaged && items.length > 0 && (
          <ListFoot
            list={list}
            shown={shown}
            search={search}
            caption={caption}
            summary={summary}
            next={more ? nextOf(list, shown, items) : undefined}
          />
        )}
      </div>
    </ListDialogs>
  );
}

interface DownloadsProps {
  list: List;
  params: Params;
  state: Search;
  /** There are, or may be, more rows than are downloaded at once. */
  isLong: boolean;
}

/** The files of a list: a link while the rows are few, else a button that has an export written. */
function Downloads({ list, params, state, isLong }: DownloadsProps) {
  const isNarrow = list.downloads.length > 1 ? "@max-[68rem]:sr-only" : "@max-[40rem]:sr-only";
  return list.downloads.map((one) => {
    const { label, operation, query } = one;
    const inside = (
      <>
        <Download aria-hidden />
        <span className={isNarrow}>{label}</span>
      </>
    );
    if (isLong)
      return (
        <ExportButton key={label} {...{ list, params, state }} download={one}>
          {inside}
        </ExportButton>
      );
    const href = urlOf(operation, { params, query: { ...filtersOf(list, state), ...query } });
    return (
      <Button key={label} size="sm" className="first-of-type:ml-auto" asChild>
        <a href={href} download title={label}>
          {inside}
        </a>
      </Button>
    );
  });
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
    href: hrefOf(list, path, { ...shown, [name]: value, page: "1", startingAfter: "" }),
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

/** The list without rows: it never had any, or the filters or the page leave none. */
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
