/**
 * Placement of a table's rows when the database has several nodes (`docs/operators/cluster.md`). On a single PostgreSQL
 * it makes no difference.
 */
export type Placement = "distributed" | "reference" | "local";

/** Placement by table name with schema. */
const placements = new Map<string, Placement>();

/** Placement of each declared table, in order of declaration. */
export const placementOf: ReadonlyMap<string, Placement> = placements;

const place =
  (placement: Placement) =>
  <T extends string>(name: T): T => {
    placements.set(name, placement);
    return name;
  };

/** Rows are stored with their partner. Its ID is the first column of each key. */
export const distributed = place("distributed");

/** The table is small and rarely changes, so each node has a copy. It can be joined with rows of any partner. */
export const reference = place("reference");

/** Rows are looked up before the partner is known. They stay on the coordinator. */
export const local = place("local");
