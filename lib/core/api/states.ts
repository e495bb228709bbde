import { conflict } from "../failure";

/** Describes what may happen to a resource: the events of each state, and where they lead. */
export type Transitions = Record<string, Record<string, string>>;
export type StateOf<T extends Transitions> = keyof T & string;
export type EventOf<T extends Transitions> = { [S in keyof T]: keyof T[S] }[keyof T] & string;

type Closed<T extends Transitions> = { [S in keyof T]: Record<string, keyof T & string> };

/** Declares a resource's states. Every target must be a state of the table. */
export function states<const T extends Transitions & Closed<T>>(table: T): T {
  return table;
}

/** The state names, for column checks. */
export function stateNames<T extends Transitions>(table: T): [StateOf<T>, ...StateOf<T>[]] {
  return Object.keys(table) as [StateOf<T>, ...StateOf<T>[]];
}

/** Whether the event may happen now. Buttons ask it before they show. */
export function can<T extends Transitions>(table: T, state: StateOf<T>, event: EventOf<T>): boolean {
  return Object.hasOwn(table[state] ?? {}, event);
}

/** The states in which the event may happen, for an update of many rows. */
export function statesBefore<T extends Transitions>(table: T, event: EventOf<T>): StateOf<T>[] {
  return stateNames(table).filter((state) => can(table, state, event));
}

/** The state after the event. Throws 409 when the table has no such move. */
export function next<T extends Transitions>(table: T, state: StateOf<T>, event: EventOf<T>): StateOf<T> {
  const target = can(table, state, event) ? table[state]?.[event] : undefined;
  if (target === undefined) throw conflict(`not possible while ${state}`);
  return target as StateOf<T>;
}
