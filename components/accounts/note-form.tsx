"use client";

import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { DialogForm } from "@/components/form/dialog-form";
import { useValueField } from "@/components/form/use-field";
import { CharacterCounter } from "@/components/ui/fields/character-counter";
import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/fields/field";
import { Textarea } from "@/components/ui/fields/input";
import { announce } from "@/components/ui/feedback/live-region";
import { toast } from "@/components/ui/overlays/toast";
import { queryFor } from "@/lib/client/query";
import type { Mentionable } from "@/lib/domain/accounts/notes/dashboard";
import { typedMention } from "@/lib/domain/accounts/notes/shared/mentions";
import { NOTE_MAX } from "@/lib/domain/kernel/limits";
import { accountActivity } from "@/lib/generated/operations/accounts";
import { accountNotes } from "@/lib/generated/operations/notes";

export function NoteForm({ accountID, onClose }: { accountID: string; onClose: () => void }) {
  return (
    <DialogForm
      operation={accountNotes.create}
      request={{ params: { accountID } }}
      refresh={[accountActivity.list]}
      defaults={{ text: "" }}
      onClose={onClose}
      title="Add a note"
      description="Only your team sees it."
      size="md"
      labels={["Add note", "Adding…"]}
      done={({ mentioned }) =>
        toast.success(mentioned === 0 ? "Note added" : "Note added. Colleagues it mentions get a notice.")
      }
    >
      <MentionField accountID={accountID} />
    </DialogForm>
  );
}

const COUNTED_FROM = NOTE_MAX / 2;
const ANNOUNCED_AFTER_MS = 500;

/** Text of a note. Typing @ offers colleagues, with arrow keys and Enter. */
function MentionField({ accountID }: { accountID: string }) {
  const { field, error } = useValueField("text", "Note");
  const text = String(field.value);
  const length = [...text.trim()].length;
  const list = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const mention = useMention(accountID, area, field.onChange);
  const { matches, active } = mention;
  return (
    <Field
      label="Note"
      name="text"
      hint="Type @ to mention a colleague. They get a notice."
      error={error}
      isRequired
      counter={length > COUNTED_FROM && <CharacterCounter length={length} max={NOTE_MAX} />}
    >
      <Textarea
        ref={area}
        name="text"
        rows={5}
        value={text}
        aria-autocomplete="list"
        aria-controls={matches.length > 0 ? list : undefined}
        aria-activedescendant={matches.length > 0 ? `${list}-${active}` : undefined}
        onChange={(event) => {
          field.onChange(event.target.value);
          mention.look();
        }}
        onSelect={mention.look}
        onKeyDown={mention.press}
        onBlur={() => {
          mention.close();
          field.onBlur();
        }}
      />
      <Colleagues id={list} matches={matches} active={active} onChoose={mention.choose} />
    </Field>
  );
}

interface ColleaguesProps {
  id: string;
  matches: readonly Mentionable[];
  active: number;
  onChoose: (person: Mentionable) => void;
}

function Colleagues({ id, matches, active, onChoose }: ColleaguesProps) {
  if (matches.length === 0) return null;
  return (
    <div id={id} role="listbox" aria-label="Colleagues" className="rounded-lg border bg-popover p-1">
      {matches.map((person, index) => (
        <div
          key={person.userID}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          // On pointer down, because the blur of the text would close the list first.
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(person);
          }}
          className={cn(
            "flex min-h-8 items-center rounded-md px-2 py-1.5 wrap-anywhere hover:bg-muted touch:min-h-11",
            index === active && "bg-muted",
          )}
        >
          <PersonWords of={person} />
        </div>
      ))}
    </div>
  );
}

function PersonWords({ of: { email, name } }: { of: Mentionable }) {
  if (!name) return email;
  return (
    <span>
      {name} <span className="text-muted-foreground">{email}</span>
    </span>
  );
}

const OFFERED = 6;
const NOBODY: readonly Mentionable[] = [];

/** Keeps track of the text after an @, its matches, and the keys. */
function useMention(accountID: string, area: RefObject<HTMLTextAreaElement | null>, onChange: (text: string) => void) {
  const { data: team = NOBODY } = useQuery(queryFor(accountNotes.mentionable, { params: { accountID } }));
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(0);
  const matches = typed === undefined ? NOBODY : matching(team, typed);
  const isOpen = matches.length > 0;
  const close = () => setTyped(undefined);
  useEscape(isOpen, close);
  useEffect(() => {
    if (!isOpen) return;
    const said = `${matches.length === 1 ? "1 colleague" : `${matches.length} colleagues`}. Arrow keys choose, Enter mentions.`;
    const timer = setTimeout(() => announce(said), ANNOUNCED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isOpen, matches.length]);
  const look = () => {
    const { current } = area;
    const now = current ? typedMention(current.value, current.selectionEnd)?.typed : undefined;
    if (now !== typed) setActive(0);
    setTyped(now);
  };
  const choose = ({ email }: Mentionable) => {
    const { current } = area;
    const result = current && typedMention(current.value, current.selectionEnd);
    if (!result) return;
    current.setRangeText(`@${email} `, result.from, current.selectionEnd, "end");
    onChange(current.value);
    close();
  };
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const person = matches[active];
    if (!person || (step === undefined && event.key !== "Enter")) return;
    event.preventDefault();
    if (step === undefined) choose(person);
    else setActive((active + step + matches.length) % matches.length);
  };
  return { matches, active, look, choose, press, close };
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Returns colleagues by address or name: those that start with the text, then those that contain it. A complete address
 * needs no choice.
 */
function matching(team: readonly Mentionable[], typed: string): readonly Mentionable[] {
  if (team.some(({ email }) => email === typed)) return NOBODY;
  const called = ({ email, name = "" }: Mentionable) => [email, name.toLowerCase()];
  const having = team.filter((person) => called(person).some((word) => word.includes(typed)));
  const rank = (person: Mentionable) => (called(person).some((word) => word.startsWith(typed)) ? 0 : 1);
  return having.toSorted((one, other) => rank(one) - rank(other)).slice(0, OFFERED);
}

/** Closes the list on Escape and leaves the dialog open: the window gets the key before the dialog does. */
function useEscape(isOpen: boolean, close: () => void) {
  const last = useRef(close);
  useEffect(() => {
    last.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const hear = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      last.current();
    };
    window.addEventListener("keydown", hear, { capture: true });
    return () => window.removeEventListener("keydown", hear, { capture: true });
  }, [isOpen]);
}
