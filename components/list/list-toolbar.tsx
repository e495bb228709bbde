"use client";

import { Columns3, Download, ListFilter, Search as SearchIcon } from "lucide-react";
import dynamic from "next/dynamic";
import { APIRequest } from "@/components/page/api-request";
import { ariaKeyOf } from "@/components/page/keys/keys";
import { Button, Spinner } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/fields/field";
import { Input, InputAffix } from "@/components/ui/fields/input";
import { LaterDialog } from "@/components/ui/overlays/overlay";
import { urlOf } from "@/lib/client/call";
import { FilterControl, RangeControl } from "./filter-controls";
import { moreHidden, pillsOf } from "./fit";
import {
  captionOf,
  filtersInPanel,
  filtersOf,
  filtersSet,
  type List,
  nounOf,
  type Params,
  publicRequestOf,
  type Search,
} from "./list";
import type { ListSearch } from "./use-list-search";

const load = () => import("./list-panels");
const FiltersPanel = dynamic(() => load().then((loaded) => loaded.FiltersPanel), { ssr: false });
const ColumnsPanel = dynamic(() => load().then((loaded) => loaded.ColumnsPanel), { ssr: false });
const ExportButton = dynamic(() => import("./export-button").then((loaded) => loaded.ExportButton), { ssr: false });

interface ListToolbarProps {
  list: List;
  params: Params;
  search: ListSearch;
  isEmpty: boolean;
  /** True if there are, or may be, more rows than one download contains. */
  isLong: boolean;
}

export function ListToolbar({ list, params, search, isEmpty, isLong }: ListToolbarProps) {
  const { filters } = list;
  const { state, set, isPending } = search;
  const box = Object.keys(filters).find((name) => filters[name]?.kind === "search");
  const pills = pillsOf(list);
  const hasFilters = filtersInPanel(list).length > 0;
  const shown = publicRequestOf(list, state, params);
  const hasDownloads = !isEmpty && list.downloads.length > 0;
  if (!box && !hasFilters && !hasDownloads && !shown) return null;
  return (
    <div role="search" aria-label={captionOf(list)} aria-busy={isPending}>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        {box && <SearchBox list={list} name={box} search={search} />}
        {pills.map(({ name, filter, range, hidden }) => (
          <div key={name} className={hidden}>
            {range ? (
              <RangeControl isPill {...{ range, search }} />
            ) : (
              <FilterControl isPill filter={filter} value={state[name] ?? ""} onChange={(value) => set(name, value)} />
            )}
          </div>
        ))}
        {hasFilters && <MoreFilters list={list} search={search} hidden={pills.length > 0 ? moreHidden(list) : ""} />}
        {filtersSet(list, state, { withTabs: false }).length > 0 && (
          <Button size="sm" variant="ghost" onClick={search.clear}>
            Clear
          </Button>
        )}
        {hasDownloads && <Downloads list={list} params={params} state={state} isLong={isLong} />}
        {list.columns.length > 2 && <ColumnChoice list={list} search={search} isLast={!hasDownloads} />}
        {shown && (
          <APIRequest isCompact className={cn(!hasDownloads && list.columns.length <= 2 && "ml-auto")} {...shown} />
        )}
      </div>
    </div>
  );
}

interface DownloadsProps {
  list: List;
  params: Params;
  state: Search;
  isLong: boolean;
}

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

function SearchBox({ list, name, search }: { list: List; name: string; search: ListSearch }) {
  return (
    <Field label={`Search ${nounOf(list)}`} isLabelHidden className="min-w-40 grow max-sm:basis-40 sm:max-w-60">
      <InputAffix before={search.isPending ? <Spinner /> : <SearchIcon aria-hidden />}>
        <Input
          type="search"
          placeholder={list.filters[name]?.label}
          aria-keyshortcuts={ariaKeyOf("search")}
          autoComplete="off"
          spellCheck={false}
          className="h-8 pl-9 touch:h-11"
          value={search.state[name] ?? ""}
          onChange={({ target }) => search.set(name, target.value)}
        />
      </InputAffix>
    </Field>
  );
}

function MoreFilters({ list, search, hidden }: { list: List; search: ListSearch; hidden: string }) {
  const count = filtersInPanel(list).filter(([name]) => search.state[name]).length;
  const trigger = (
    <Button size="sm" className={hidden}>
      <ListFilter aria-hidden />
      <span className="@min-[40rem]:hidden">Filters</span>
      <span className="@max-[40rem]:hidden">More filters</span>
      {count > 0 && ` (${count})`}
    </Button>
  );
  return (
    <LaterDialog trigger={trigger} load={load}>
      {(close) => <FiltersPanel {...{ list, search }} onClose={close} />}
    </LaterDialog>
  );
}

interface ColumnChoiceProps {
  list: List;
  search: ListSearch;
  isLast: boolean;
}

function ColumnChoice({ list, search, isLast }: ColumnChoiceProps) {
  const trigger = (
    <Button size="sm" className={cn("@max-[40rem]:hidden", isLast && "ml-auto")} title="Columns">
      <Columns3 aria-hidden />
      <span className="@max-[68rem]:sr-only">Columns</span>
    </Button>
  );
  return (
    <LaterDialog trigger={trigger} load={load}>
      {(close) => <ColumnsPanel {...{ list, search }} onClose={close} />}
    </LaterDialog>
  );
}
