/** A shorter text finds nothing, because nearly everything has it. */
export const TEXT_MIN = 2;
