import type { AppLink } from "@/components/ui/app-link";

/** The product's mark and name, linking home; `as` may be a link within the app. */
export function Brand({
  as: Anchor = "a",
  href = "/",
  isNameHidden = false,
}: {
  as?: "a" | typeof AppLink;
  href?: string;
  isNameHidden?: boolean;
}) {
  return (
    <Anchor
      href={href}
      aria-label="Tender, home"
      className="inline-flex min-h-8 items-center gap-2 rounded-md text-[0.9375rem] font-semibold tracking-tight touch:min-h-11"
    >
      <svg aria-hidden viewBox="0 0 24 24" className="size-6 shrink-0">
        <rect width="24" height="24" rx="6" className="fill-primary" />
        <path
          d="M6.5 8.25h11M12 8.25v8.5M8.5 12h7"
          className="fill-none stroke-white stroke-[2.25] [stroke-linecap:round]"
        />
      </svg>
      {!isNameHidden && "Tender"}
    </Anchor>
  );
}

export interface PartnerMarkProps {
  name: string;
  /** Is the address of the logo, where there is one. */
  logo?: string | undefined;
}

/** A partner's logo and name; the first letter is the mark of one without a logo. */
export function PartnerMark({ name, logo }: PartnerMarkProps) {
  return (
    <span className="flex min-w-0 items-center gap-2 text-[0.9375rem] font-semibold tracking-tight">
      {logo ? (
        <Logo address={logo} />
      ) : (
        <span
          aria-hidden
          className="grid size-7 shrink-0 place-items-center rounded-md bg-primary text-sm text-primary-foreground"
        >
          {[...name][0]?.toUpperCase()}
        </span>
      )}
      <span className="truncate">{name}</span>
    </span>
  );
}

/** A logo beside a name that says the same. Many are drawn for paper, so it lies on white in the dark. */
export function Logo({ address }: { address: string }) {
  return (
    <img
      src={address}
      alt=""
      className="h-7 max-w-20 shrink-0 rounded-sm object-contain dark:bg-white dark:p-0.5 sm:max-w-36"
    />
  );
}
