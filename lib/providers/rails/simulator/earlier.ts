/** A moment as the moved clock of the sandbox has it. `advancedBy` is in seconds. */
export function earlier(at: Date, { advancedBy }: { advancedBy?: number | null }): Date {
  return new Date(at.getTime() - (advancedBy ?? 0) * 1000);
}
