"use client";

import { ChevronsUpDown } from "lucide-react";
import { useEffect, useId, type KeyboardEvent, useState } from "react";
import { cn } from "../cn";
import { Input } from "./input";
import { announce } from "../feedback/live-region";
import { type ComboboxOption, matchingOptions } from "./matching-options";
import { usePhrases } from "../words/use-phrases";

export type ComboboxProps = {
  options: readonly ComboboxOption[];
  value: string;
  onValueChange: (value: string) => void;
  /** Accepts typed text as the value even if it matches no option. */
  allowsOwnValue?: boolean;
  /** Called with the typed text, to load the options. They are shown as given. */
  onType?: (text: string) => void;
  /** The label of the value, which may not be among the options. */
  valueLabel?: string;
  name?: string;
  placeholder?: string;
  emptyText?: string;
  onFocus?: () => void;
  onBlur?: () => void;
};

/** A text input with a list of matching options, for long lists such as industries. Use it inside a Field. */
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
      // Runs before the input's blur would close the list.
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

type ComboboxSetup = {
  options: readonly ComboboxOption[];
  value: string;
  valueLabel?: string;
  onValueChange: (value: string) => void;
  allowsOwnValue?: boolean;
  onType?: (text: string) => void;
  onBlur?: () => void;
};

const CLOSED: { typed: string | undefined; isOpen: boolean; active: number } = {
  typed: undefined,
  isOpen: false,
  active: 0,
};

/**
 * The state of a searchable listbox: the typed text, the matching options, the active one, and the keyboard actions.
 */
function useCombobox(setup: ComboboxSetup) {
  const { options, value, valueLabel, onValueChange, allowsOwnValue = false, onType, onBlur } = setup;
  const [state, setState] = useState(CLOSED);
  const { typed, isOpen, active } = state;
  const matches = onType ? options : matchingOptions(options, typed);
  const choose = (option: ComboboxOption) => {
    onValueChange(option.value);
    setState(CLOSED);
  };
  const type = (text: string) => {
    setState({ typed: text, isOpen: true, active: 0 });
    onType?.(text);
    if (allowsOwnValue || text === "") onValueChange(text);
  };
  const press = (event: KeyboardEvent) => {
    const option = isOpen ? matches[active] : undefined;
    const act = actOf(event.key, isOpen, option !== undefined);
    if (act === undefined && !(onType && isOpen && event.key === "Enter")) return;
    event.preventDefault();
    event.stopPropagation();
    // Enter before the options have loaded must not submit the form.
    if (act === undefined) return;
    if (act === "leave") setState(CLOSED);
    else if (act !== "choose") setState({ ...state, isOpen: true, active: around(active + act, matches.length) });
    else if (option) choose(option);
  };
  return {
    text: typed ?? labelOf(options, value, valueLabel),
    isOpen,
    matches,
    active,
    type,
    press,
    choose,
    blur: () => {
      setState(CLOSED);
      onBlur?.();
    },
    open: () => setState({ ...state, isOpen: true }),
  };
}

const around = (index: number, length: number) => (length > 0 ? (index + length) % length : 0);

/** Returns the action of a key: moving the active option, choosing it, closing the list, or none. */
function actOf(key: string, isOpen: boolean, hasOption: boolean) {
  if (key === "ArrowDown") return isOpen ? 1 : 0;
  if (key === "ArrowUp") return isOpen ? -1 : 0;
  if (key === "Enter" && hasOption) return "choose";
  return key === "Escape" && isOpen ? "leave" : undefined;
}

function labelOf(options: readonly ComboboxOption[], value: string, valueLabel = value) {
  return options.find((option) => option.value === value)?.label ?? valueLabel;
}
