/** A partner's name with its first letter as a mark, in the place of a logo. */
export function PartnerMark({ name }: { name: string }) {
  return (
    <span className="flex min-w-0 items-center gap-2 text-[0.9375rem] font-semibold tracking-tight">
      <span
        aria-hidden
        className="grid size-7 shrink-0 place-items-center rounded-md bg-primary text-sm text-primary-foreground"
      >
        {[...name][0]?.toUpperCase()}
      </span>
      <span className="truncate">{name}</span>
    </span>
  );
}
