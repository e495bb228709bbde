"use client";

import { Download, ListFilter, Search as SearchIcon, TriangleAlert } from "lucide-react";
import dynamic from "next/dynamic";
import { Fragment } from "react";
import { AccountCombobox } from "@/components/form/fields/account-combobox";
import { APIRequest } from "@/components/page/api-request";
import { ariaKeyOf } from "@/components/page/keys/keys";
import { Button, Spinner } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { Sheet } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { viewersDay } from "@/components/ui/format";
import { Input, InputAffix } from "@/components/ui/input";
import { DialogClose } from "@/components/ui/overlay";
import { Select } from "@/components/ui/select";
import { useHydrated } from "@/components/ui/use-hydrated";
import { DAY_PRESET_OPTIONS } from "@/components/words/texts";
import { urlOf } from "@/lib/client/call";
import { DAY_PRESETS, daysOfPreset } from "@/lib/core/days";
import { ColumnChoice } from "./column-choice";
import type { Filter } from "./filters";
import { moreHidden, pillsOf } from "./fit";
import { captionOf, filtersOf, filtersSet, type List, nounOf, type Params, publicRequestOf, type Search } from "./list";
import { daysOf, presetOf } from "./periods";
import { sortOf } from "./sorts";
import type { ListSearch } from "./use-list-search";
import { useOptions } from "./use-options";

const ExportButton = dynamic(() => import("./exports").then((loaded) => loaded.ExportButton), { ssr: false });

interface ListToolbarProps {
  list: List;
  params: Params;
  search: ListSearch;
  /** There is nothing to download. */
  isEmpty: boolean;
  /** There are, or may be, more rows than are downloaded at once. */
  isLong: boolean;
}

/** The search box, the filters that fit on one line, all of them in a panel, and the downloads. */
export function ListToolbar({ list, params, search, isEmpty, isLong }: ListToolbarProps) {
  const { filters } = list;
  const { state, set, isPending } = search;
  const isHydrated = useHydrated();
  const box = Object.keys(filters).find((name) => filters[name]?.kind === "search");
  const pills = pillsOf(list);
  const hasFilters = Object.values(filters).some(({ kind }) => kind !== "search" && kind !== "tabs");
  const shown = publicRequestOf(list, state, params);
  const hasDownloads = !isEmpty && list.downloads.length > 0;
  if (!box && !hasFilters && !hasDownloads && !shown) return null;
  return (
    <div role="search" aria-label={captionOf(list)} aria-busy={isPending}>
      {/* A text that is typed before the page runs would be lost. */}
      <fieldset role="none" disabled={!isHydrated} className="flex min-w-0 flex-wrap items-center gap-2">
        {box && <SearchBox list={list} name={box} search={search} />}
        {pills.map(({ name, filter, hidden, period }) => (
          <Fragment key={name}>
            {period && (
              <div className={period.hidden}>
                <PeriodChoice isPill days={period.days} search={search} />
              </div>
            )}
            <div className={hidden}>
              <FilterControl isPill filter={filter} value={state[name] ?? ""} onChange={(value) => set(name, value)} />
            </div>
          </Fragment>
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
      </fieldset>
    </div>
  );
}

interface DownloadsProps {
  list: List;
  params: Params;
  state: Search;
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

function SearchBox({ list, name, search }: { list: List; name: string; search: ListSearch }) {
  return (
    <Field label={`Search ${nounOf(list)}`} isLabelHidden className="min-w-40 grow sm:max-w-60">
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
  const { state, set, clear } = search;
  const inside = Object.entries(list.filters).filter(([, { kind }]) => kind !== "tabs" && kind !== "search");
  const days = daysOf(list.filters);
  const count = inside.filter(([name]) => state[name]).length;
  const trigger = (
    <Button size="sm" className={hidden}>
      <ListFilter aria-hidden />
      <span className="@min-[40rem]:hidden">Filters</span>
      <span className="@max-[40rem]:hidden">More filters</span>
      {count > 0 && ` (${count})`}
    </Button>
  );
  const footer = (
    <>
      <Button onClick={clear}>Clear</Button>
      <DialogClose>
        <Button variant="primary">Show {nounOf(list)}</Button>
      </DialogClose>
    </>
  );
  return (
    <Sheet title="Filters" trigger={trigger} footer={footer}>
      <div className="grid gap-4 pb-2">
        {list.sorts && (
          <Field label="Order">
            <Select
              options={Object.entries(list.sorts).map(([value, label]) => ({ value, label }))}
              value={sortOf(list, state)}
              onChange={({ target }) => set("sort", target.value)}
            />
          </Field>
        )}
        {days && <PeriodChoice days={days} search={search} />}
        {inside.map(([name, filter]) => (
          <FilterControl key={name} filter={filter} value={state[name] ?? ""} onChange={(value) => set(name, value)} />
        ))}
      </div>
    </Sheet>
  );
}

const OTHER = "other";

interface PeriodChoiceProps {
  days: readonly [first: string, last: string];
  search: ListSearch;
  /** Drawn small, on one line with others. */
  isPill?: boolean;
}

/** The days that are asked for most, in one choice: it sets the first and the last day. */
function PeriodChoice({ days: [first, last], search: { state, setDays }, isPill = false }: PeriodChoiceProps) {
  const isHydrated = useHydrated();
  const [from, to] = [state[first] ?? "", state[last] ?? ""];
  const isSet = from !== "" || to !== "";
  // Only the browser knows the day.
  const period = isHydrated && isSet ? presetOf(from, to, viewersDay()) : undefined;
  const value = isSet ? (period ?? OTHER) : "";
  const choose = (chosen: string) => {
    if (chosen === OTHER) return;
    const preset = DAY_PRESETS.find((one) => one === chosen);
    const days = preset ? daysOfPreset(preset, viewersDay()) : { from: "", to: "" };
    setDays({ [first]: days.from, [last]: days.to });
  };
  return (
    <Field label="Period" isLabelHidden={isPill}>
      <Select
        placeholder="Any time"
        options={value === OTHER ? [...DAY_PRESET_OPTIONS, { value: OTHER, label: "Other days" }] : DAY_PRESET_OPTIONS}
        className={cn(isPill && [PILL, PILL_CHOICE, isSet && SET])}
        value={value}
        onChange={({ target }) => choose(target.value)}
      />
    </Field>
  );
}

interface FilterControlProps {
  filter: Filter;
  value: string;
  onChange: (value: string) => void;
  /** Drawn small, on one line with others. */
  isPill?: boolean;
}

/** The look of a control among others on one line. */
const PILL = "h-8 rounded-full text-[0.8125rem] touch:h-11";
/** With it, a choice is as wide as what is chosen. */
const PILL_CHOICE = "field-sizing-content w-auto max-w-44 pr-8 pl-3";
const SET = "border-primary bg-primary-soft";

/** The control of one filter. */
function FilterControl({ filter, value, onChange, isPill = false }: FilterControlProps) {
  const options = useOptions(filter);
  const { kind, label, placeholder, hint } = filter;
  const look = isPill && cn(PILL, value && SET);
  if (kind === "flag" && isPill)
    return (
      <Button
        size="sm"
        aria-pressed={value === "true"}
        title={hint}
        className={cn("rounded-full font-normal", value && SET)}
        onClick={() => onChange(value ? "" : "true")}
      >
        <TriangleAlert aria-hidden />
        {label}
      </Button>
    );
  if (kind === "flag")
    return (
      <Checkbox
        label={label}
        hint={hint}
        checked={value === "true"}
        onChange={({ target }) => onChange(target.checked ? "true" : "")}
      />
    );
  if (kind === "choice")
    return (
      <Field label={label} isLabelHidden={isPill}>
        <Select
          placeholder={`Any ${label.toLowerCase()}`}
          options={options}
          className={cn(look, isPill && PILL_CHOICE)}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
    );
  if (kind === "account")
    return (
      <Field label={label}>
        <AccountCombobox name={label} value={value} onValueChange={onChange} />
      </Field>
    );
  return (
    <Field label={label} {...(isPill && { className: "flex items-center gap-1.5 text-[0.8125rem]" })}>
      <Input
        type={kind === "day" ? "date" : "text"}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        className={cn(look, isPill && "w-34")}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
