/** How many of each kind are named. The count tells of all. */
export const NAMED_MAX = 5;
