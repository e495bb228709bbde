"use client";

import { ArrowDown, ArrowUp, Columns3 } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { Button, IconButton } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Sheet } from "@/components/ui/dialog";
import type { Column } from "./columns";
import { chosenColumns, columnID, type List, movableColumns } from "./list";
import type { ListSearch } from "./use-list-search";

interface ColumnChoiceProps {
  list: List;
  search: ListSearch;
  /** Nothing stands right of the filters before it. */
  isLast: boolean;
}

/** Opens a panel in which one chooses the columns of a list, their order, and the height of its rows. */
export function ColumnChoice({ list, search: { state, setLook }, isLast }: ColumnChoiceProps) {
  const movable = movableColumns(list.columns);
  const shown = movableColumns(chosenColumns(list.columns, state));
  const ids = shown.map(columnID);
  const rest = movable.filter((column) => !ids.includes(columnID(column)));
  const choose = (chosen: readonly string[]) => {
    const isDeclared = chosen.join() === movable.map(columnID).join();
    // One column stays: without any the declared ones are meant.
    if (chosen.length > 0) setLook({ columns: isDeclared ? "" : chosen.join() });
  };
  const trigger = (
    <Button size="sm" className={cn("@max-[40rem]:hidden", isLast && "ml-auto")} title="Columns">
      <Columns3 aria-hidden />
      <span className="@max-[68rem]:sr-only">Columns</span>
    </Button>
  );
  const footer = <Button onClick={() => setLook({ columns: "", rows: "" })}>Reset</Button>;
  return (
    <Sheet title="Columns" trigger={trigger} footer={footer}>
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

/** The same with the one at this place and the next one exchanged. */
function swapped(ids: readonly string[], at: number): string[] {
  const [one = "", next = ""] = ids.slice(at, at + 2);
  return ids.toSpliced(at, 2, next, one);
}
