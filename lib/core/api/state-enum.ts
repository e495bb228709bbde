import { z } from "zod";
import { stateNames, type Transitions } from "./states";

/** The state names as a zod enum, for wire schemas. */
export function stateEnum<T extends Transitions>(table: T) {
  return z.enum(stateNames(table));
}
