import type { Metadata } from "next";
import type { ReactNode } from "react";
import type { AppLink } from "@/components/ui/app-link";
import { cn } from "@/components/ui/cn";

/** The product's logo and name as a link home. `as` may be a link component of the app. */
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

/** Addresses of a partner's wide logo and square icon, if it has them. */
export interface PartnerPictures {
  logo?: string | undefined;
  icon?: string | undefined;
}

export interface PartnerMarkProps extends PartnerPictures {
  name: string;
}

/** A partner's logo and name. Without images, the first letter of the name replaces the logo. */
export function PartnerMark({ name, ...pictures }: PartnerMarkProps) {
  return (
    <span className="flex min-w-0 items-center gap-2 text-[0.9375rem] font-semibold tracking-tight">
      <PartnerFace {...pictures}>
        <span
          aria-hidden
          className="grid size-7 shrink-0 place-items-center rounded-md bg-primary text-sm text-primary-foreground"
        >
          {[...name][0]?.toUpperCase()}
        </span>
      </PartnerFace>
      <span className="truncate">{name}</span>
    </span>
  );
}

/**
 * A partner's image next to its name. The icon replaces a missing logo, and any logo in narrow places: on a phone,
 * or next to a collapsed sidebar. In dark mode, images have a white background, because many are designed for paper.
 * `children` replace missing images.
 */
export function PartnerFace({ logo, icon, children }: PartnerPictures & { children: ReactNode }) {
  if (!logo && !icon) return children;
  return (
    <>
      {icon && (
        <img
          src={icon}
          alt=""
          className={cn(
            "size-7 shrink-0 rounded-md object-contain dark:bg-white",
            logo && "sm:hidden lg:group-has-data-collapsed/shell:block",
          )}
        />
      )}
      {logo && (
        <img
          src={logo}
          alt=""
          className={cn(
            "h-7 max-w-20 shrink-0 rounded-sm object-contain dark:bg-white dark:p-0.5 sm:max-w-36",
            icon && "max-sm:hidden lg:group-has-data-collapsed/shell:hidden",
          )}
        />
      )}
    </>
  );
}

/**
 * The default tab icon, for pages without a partner's icon. The sandbox has its own, so that its tabs are not mistaken
 * for live ones.
 */
export const ownIcon = (isSandbox: boolean) => (isSandbox ? "/icon-sandbox.svg" : "/icon.svg");

/** A browser tab: the icon and the title of its page. */
export function BrowserTab({ title, icon }: { title: string; icon: string }) {
  return (
    <div className="rounded-lg border bg-muted px-2 pt-2 text-foreground">
      <p className="flex h-9 max-w-60 items-center gap-2 rounded-t-lg bg-card px-3 text-xs">
        <img src={icon} alt="" className="size-4 shrink-0" />
        <span className="sr-only">Browser tab: </span>
        <span className="truncate">{title}</span>
      </p>
    </div>
  );
}

/** The owner of the page in a tab. */
interface TabOwner {
  name: string;
  isSandbox: boolean;
}

/** Returns the title of a partner's page. The page's name comes first, because tabs are narrow. */
export const tabTitle = (page: string, { name, isSandbox }: TabOwner) =>
  `${isSandbox ? "[Sandbox] " : ""}${page} · ${name}`;

/** Returns the metadata of a partner's pages: a title with the partner's name after the page's, and its icon. */
export function partnerTab({ name, isSandbox, icon, first }: TabOwner & { icon?: string | undefined; first?: string }) {
  const owner = { name, isSandbox };
  return {
    title: {
      absolute: first ? tabTitle(first, owner) : `${isSandbox ? "[Sandbox] " : ""}${name}`,
      template: tabTitle("%s", owner),
    },
    ...(icon && { icons: { icon: { url: icon, type: "image/png" } } }),
  } satisfies Metadata;
}
