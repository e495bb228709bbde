import { conflict } from "../failure";

/** The state machine of a resource: the events of each state, and the states that follow. */
export type Transitions = Record<string, Record<string, string>>;
export type StateOf<T extends Transitions> = keyof T & string;
export type EventOf<T extends Transitions> = { [S in keyof T]: keyof T[S] }[keyof T] & string;

type Closed<T extends Transitions> = { [S in keyof T]: Record<string, keyof T & string> };

/** Declares a state machine. Every target must be one of its states. */
export function states<const T extends Transitions & Closed<T>>(table: T): T {
  return table;
}

export function stateNames<T extends Transitions>(table: T): [StateOf<T>, ...StateOf<T>[]] {
  return Object.keys(table) as [StateOf<T>, ...StateOf<T>[]];
}

/** Whether the event is allowed in the state. Buttons check it before they show. */
export function can<T extends Transitions>(table: T, state: StateOf<T>, event: EventOf<T>): boolean {
  return Object.hasOwn(table[state] ?? {}, event);
}

/** The states that allow the event, for bulk updates. */
export function statesBefore<T extends Transitions>(table: T, event: EventOf<T>): StateOf<T>[] {
  return stateNames(table).filter((state) => can(table, state, event));
}

/** The state after the event. Throws 409 if the state does not allow it. */
export function next<T extends Transitions>(table: T, state: StateOf<T>, event: EventOf<T>): StateOf<T> {
  const target = can(table, state, event) ? table[state]?.[event] : undefined;
  if (target === undefined) throw conflict(`not possible while ${state}`);
  return target as StateOf<T>;
}
