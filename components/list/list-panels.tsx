"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { AccountCombobox } from "@/components/form/fields/account-combobox";
import { Button, IconButton } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Sheet } from "@/components/ui/overlays/dialog";
import { Field } from "@/components/ui/fields/field";
import { DialogClose } from "@/components/ui/overlays/overlay";
import { Select } from "@/components/ui/fields/select";
import type { Column } from "./columns";
import { FilterControl, type FilterControlProps, RangeControl } from "./filter-controls";
import { chosenColumns, columnID, filtersInPanel, type List, movableColumns, nounOf } from "./list";
import { controlsOf } from "./periods";
import { sortOf } from "./sorts";
import type { ListSearch } from "./use-list-search";

interface PanelProps {
  list: List;
  search: ListSearch;
  onClose: () => void;
}

export function FiltersPanel({ list, search, onClose }: PanelProps) {
  const { state, set, clear } = search;
  const footer = (
    <>
      <Button onClick={clear}>Clear</Button>
      <DialogClose>
        <Button variant="primary">Show {nounOf(list)}</Button>
      </DialogClose>
    </>
  );
  return (
    <Sheet open onOpenChange={onClose} title="Filters" footer={footer}>
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
        {controlsOf(filtersInPanel(list)).map(({ name, filter, range }) =>
          range ? (
            <RangeControl key={name} {...{ range, search }} />
          ) : (
            <PanelControl key={name} filter={filter} value={state[name] ?? ""} onChange={(value) => set(name, value)} />
          ),
        )}
      </div>
    </Sheet>
  );
}

function PanelControl({ filter, value, onChange }: FilterControlProps) {
  const { kind, label, hint } = filter;
  if (kind === "flag")
    return (
      <Checkbox
        label={label}
        hint={hint}
        checked={value === "true"}
        onChange={({ target }) => onChange(target.checked ? "true" : "")}
      />
    );
  if (kind === "account")
    return (
      <Field label={label}>
        <AccountCombobox name={label} value={value} onValueChange={onChange} />
      </Field>
    );
  return <FilterControl filter={filter} value={value} onChange={onChange} />;
}

export function ColumnsPanel({ list, search: { state, setLook }, onClose }: PanelProps) {
  const movable = movableColumns(list.columns);
  const shown = movableColumns(chosenColumns(list.columns, state));
  const ids = shown.map(columnID);
  const rest = movable.filter((column) => !ids.includes(columnID(column)));
  const choose = (chosen: readonly string[]) => {
    const isDeclared = chosen.join() === movableColumns(chosenColumns(list.columns, {})).map(columnID).join();
    // At least one column stays selected, because an empty value means the declared columns.
    if (chosen.length > 0) setLook({ columns: isDeclared ? "" : chosen.join() });
  };
  const footer = <Button onClick={() => setLook({ columns: "", rows: "" })}>Reset</Button>;
  return (
    <Sheet open onOpenChange={onClose} title="Columns" footer={footer}>
      <ul className="grid gap-1">
        {shown.map((column, at) => (
          <li key={column.head} className="flex items-center justify-between gap-2">
            <Shown column={column} isOnly={ids.length === 1} onChange={() => choose(ids.toSpliced(at, 1))} />
            <span className="flex">
              <Move of={column} way="up" isEnd={at === 0} onMove={() => choose(swapped(ids, at - 1))} />
              <Move of={column} way="down" isEnd={at === ids.length - 1} onMove={() => choose(swapped(ids, at))} />
            </span>
          </li>
        ))}
        {rest.map((column) => (
          <li key={column.head} className="flex min-h-8 items-center">
            <Checkbox label={column.head} checked={false} onChange={() => choose([...ids, columnID(column)])} />
          </li>
        ))}
      </ul>
      <div className="border-t py-4">
        <Checkbox
          label="Compact rows"
          hint="Shows more rows at a time, without their second lines."
          checked={state.rows === "compact"}
          onChange={({ target }) => setLook({ rows: target.checked ? "compact" : "" })}
        />
      </div>
    </Sheet>
  );
}

function Shown({ column, isOnly, onChange }: { column: Column; isOnly: boolean; onChange: () => void }) {
  return <Checkbox label={column.head} checked disabled={isOnly} onChange={onChange} />;
}

interface MoveProps {
  of: Column;
  way: "up" | "down";
  isEnd: boolean;
  onMove: () => void;
}

function Move({ of: { head }, way, isEnd, onMove }: MoveProps) {
  const Arrow = way === "up" ? ArrowUp : ArrowDown;
  return (
    <IconButton
      size="icon-sm"
      label={`Move ${head} ${way}`}
      icon={<Arrow aria-hidden />}
      aria-disabled={isEnd || undefined}
      onClick={() => !isEnd && onMove()}
    />
  );
}

function swapped(ids: readonly string[], at: number): string[] {
  const [one = "", next = ""] = ids.slice(at, at + 2);
  return ids.toSpliced(at, 2, next, one);
}
