/** A control as it stands on the page: what it is called, where it is, and the section around it. */
export interface Control {
  name: string;
  label: string | undefined;
  /** The `id` or `name` which a link to it leads to. */
  place: string;
  section: string | undefined;
}

/** The controls which a form draws at this moment. */
export interface Controls {
  subscribe: (listener: () => void) => () => void;
  all: () => readonly Control[];
  add: (control: Control) => () => void;
}

/** An empty register. */
export function newControls(): Controls {
  let drawn: readonly Control[] = [];
  const listeners = new Set<() => void>();
  const change = (next: readonly Control[]) => {
    drawn = next;
    listeners.forEach((tell) => tell());
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    all: () => drawn,
    add: (control) => {
      change([...drawn, control]);
      return () => change(drawn.filter((one) => one !== control));
    },
  };
}
