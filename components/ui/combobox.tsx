"use client";

import { ChevronsUpDown } from "lucide-react";
import { useEffect, useId } from "react";
import { announce } from "./live-region";
import { cn } from "./cn";
import { Input } from "./input";
import type { ComboboxOption } from "./matching-options";
import { useCombobox } from "./use-combobox";
import { usePhrases } from "./use-phrases";

export type ComboboxProps = {
  options: readonly ComboboxOption[];
  value: string;
  onValueChange: (value: string) => void;
  /** Lets typed text count as the value even when no option has it. */
  allowsOwnValue?: boolean;
  /** The options are found elsewhere, by what is typed, and shown as they come. */
  onType?: (text: string) => void;
  /** The name of the value, which may not be among the options. */
  valueLabel?: string;
  name?: string;
  placeholder?: string;
  /** Shown when nothing matches. */
  emptyText?: string;
  onFocus?: () => void;
  onBlur?: () => void;
};

/** A text input with a list of matching options below; for long lists such as industries. Inside a Field. */
export function Combobox(props: ComboboxProps) {
  const { value, emptyText: english = "Nothing matches" } = props;
  const { say } = usePhrases();
  const emptyText = say(english);
  const box = useCombobox(props);
  const list = useId();
  const activeID = box.isOpen && box.matches[box.active] ? `${list}-${box.active}` : undefined;
  useCountAnnounced(box.isOpen, box.matches.length, emptyText);
  return (
    <div className="relative">
      <Input
        role="combobox"
        name={props.name}
        placeholder={props.placeholder && say(props.placeholder)}
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={box.isOpen}
        aria-controls={list}
        aria-activedescendant={activeID}
        className="pr-9"
        value={box.text}
        onChange={(event) => box.type(event.target.value)}
        onClick={box.open}
        onKeyDown={box.press}
        onFocus={props.onFocus}
        onBlur={box.blur}
      />
      <ChevronsUpDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted-foreground"
      />
      <OptionList id={list} box={box} value={value} emptyText={emptyText} />
    </div>
  );
}

type OptionListProps = { id: string; box: ReturnType<typeof useCombobox>; value: string; emptyText: string };

function OptionList({ id, box, value, emptyText }: OptionListProps) {
  const { say } = usePhrases();
  return (
    <div
      id={id}
      role="listbox"
      aria-label={say("Options")}
      hidden={!box.isOpen}
      className="absolute inset-x-0 z-30 mt-1.5 max-h-72 overflow-y-auto rounded-lg bg-popover p-1 shadow-float"
    >
      {box.matches.map((option, index) => (
        <Option
          key={option.value}
          id={`${id}-${index}`}
          option={option}
          isActive={index === box.active}
          isChosen={option.value === value}
          onChoose={() => box.choose(option)}
        />
      ))}
      {box.matches.length === 0 && <NoOption text={emptyText} />}
    </div>
  );
}

function NoOption({ text }: { text: string }) {
  return (
    <div role="option" aria-selected={false} aria-disabled className="px-2 py-1.5 text-muted-foreground">
      {text}
    </div>
  );
}

type OptionProps = { id: string; option: ComboboxOption; isActive: boolean; isChosen: boolean; onChoose: () => void };

function Option({ id, option, isActive, isChosen, onChoose }: OptionProps) {
  useEffect(() => {
    if (isActive) document.getElementById(id)?.scrollIntoView({ block: "nearest" });
  }, [id, isActive]);
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      // Before the input's blur would close the list.
      onPointerDown={(event) => {
        event.preventDefault();
        onChoose();
      }}
      className={cn(
        "flex min-h-8 items-center justify-between gap-3 rounded-md px-2 py-1.5 hover:bg-muted aria-selected:font-medium touch:min-h-11",
        isActive && "bg-muted",
      )}
    >
      {option.label}
      {option.hint && (
        <span className="tabular min-w-0 truncate text-[0.8125rem] font-normal text-muted-foreground">
          {option.hint}
        </span>
      )}
    </div>
  );
}

function useCountAnnounced(isOpen: boolean, count: number, emptyText: string) {
  const { say } = usePhrases();
  const text = count === 0 ? emptyText : say(`${count} ${count === 1 ? "option" : "options"}`);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => announce(text), 500);
    return () => clearTimeout(timer);
  }, [isOpen, text]);
}
