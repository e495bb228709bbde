/**
 * Says where the rows of a table lie once the database has several nodes (`docs/operators/cluster.md`). One PostgreSQL
 * holds all of them alike.
 */
export type Placement = "distributed" | "reference" | "local";

/** The placement of each table, by its name with its schema. Its declaration says it. */
const placements = new Map<string, Placement>();

/** Returns the placement of each table that is declared, in the order of their declaration. */
export const placementOf: ReadonlyMap<string, Placement> = placements;

const place =
  (placement: Placement) =>
  <T extends string>(name: T): T => {
    placements.set(name, placement);
    return name;
  };

/** Rows lie with their partner, whose ID stands first in each key. */
export const distributed = place("distributed");

/** Rows are few and change seldom, so each node has them all. They may be joined with those of any partner. */
export const reference = place("reference");

/** Rows are looked up before anybody knows the partner. They stay on the coordinator. */
export const local = place("local");
