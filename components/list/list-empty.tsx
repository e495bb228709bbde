"use client";

import { usePathname } from "next/navigation";
import { Fragment } from "react";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { type Filter, filterInWords } from "./filters";
import { filtersSet, hrefOf, type List, nounOf, type Params, placeOf, type Search } from "./list";
import { useOptions } from "./use-options";

/** The list without rows: it never had any, or the filters or the page leave none. */
export function ListEmpty({ list, params, search }: { list: List; params: Params; search: Search }) {
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
