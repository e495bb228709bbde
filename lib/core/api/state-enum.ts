import { z } from "zod";
import { stateNames, type Transitions } from "./states";

export function stateEnum<T extends Transitions>(table: T) {
  return z.enum(stateNames(table)).describe("The current state.");
}
