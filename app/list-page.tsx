import type { SearchParams } from "nuqs/server";
import type { ComponentType, ReactNode } from "react";
import { type List, type Params, requestOf, type Search, searchOf } from "@/components/list/list";
import type { ListViewProps } from "@/components/list/list-view";
import { hasViews, viewsRequest } from "@/components/list/views";
import type { PageHeaderProps } from "@/components/page/page-header";
import { TabLead } from "@/components/page/tab-lead";
import { savedViews } from "@/lib/domain/access/saved-views/dashboard";
import { Failure } from "@/lib/core/failure";
import { ask, type PageRead, read } from "@/lib/http/adapters/preload";
import { DashboardPage } from "./dashboard-page";
import { Preload } from "./preload";

type View = ComponentType<ListViewProps>;

export interface ListPageProps {
  params: Promise<Params>;
  searchParams: Promise<SearchParams>;
}

interface More {
  reads?: (params: Params) => readonly PageRead[];
  before?: ReactNode;
  after?: ReactNode;
}

export function listPage(list: List, View: View, { reads, before, after, ...header }: PageHeaderProps & More) {
  return async function ListPage(props: ListPageProps) {
    const { params, search, rows } = await readsOf(list, props);
    return (
      <DashboardPage {...header} reads={[...rows, ...(reads?.(params) ?? [])]}>
        <div className="grid gap-4">
          {before}
          <View params={params} search={search} />
          {after}
        </div>
      </DashboardPage>
    );
  };
}

interface Lead {
  lead?: string;
  actions?: (accountID: string) => ReactNode;
}

export function listTab(list: List, View: View, { reads, before, after, lead, actions }: Lead & More = {}) {
  return async function ListTab(props: ListPageProps) {
    const { params, search, rows } = await readsOf(list, props);
    const { accountID = "" } = params;
    return (
      <Preload accountID={accountID} reads={[...rows, ...(reads?.(params) ?? [])]}>
        {lead && <TabLead actions={actions?.(accountID)}>{lead}</TabLead>}
        <div className="grid gap-4">
          {before}
          <View params={params} search={search} />
          {after}
        </div>
      </Preload>
    );
  };
}

/** Returns the reads of a list page: its state from the address, its rows, and the options of its filters. */
export async function readsOf(
  list: List,
  { params, searchParams }: ListPageProps,
): Promise<{ params: Params; search: Search; rows: PageRead[] }> {
  const [path, address] = await Promise.all([params, searchOf(list, searchParams)]);
  const search = await placed(list, address, path);
  const sources = Object.values(list.filters).flatMap(({ source }) => source ?? []);
  const views = hasViews(list) ? [read(savedViews.list, viewsRequest(list))] : [];
  const rows = [
    read(list.operation, requestOf(list, search, path)),
    ...sources.map((source) => read(source)),
    ...views,
  ];
  return { params: path, search, rows };
}

/**
 * Drops the place in the list if this caller's list has no such row. A link from someone in another account has one.
 */
async function placed(list: List, search: Search, params: Params): Promise<Search> {
  if (!search.startingAfter && !search.endingBefore) return search;
  const answer = await ask(list.operation, requestOf(list, search, params));
  const isUnknown = answer instanceof Failure && answer.kind === "invalid";
  return isUnknown ? { ...search, startingAfter: "", endingBefore: "" } : search;
}
