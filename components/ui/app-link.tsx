"use client";

import Link, { useLinkStatus } from "next/link";
import { useRouter } from "next/navigation";
import type { ComponentProps } from "react";
import { isPlainClick } from "./browser";
import { beginPage, useLoading } from "./feedback/loading";

interface AppLinkProps extends ComponentProps<typeof Link> {
  href: string;
}

/** A link within the app. It prefetches its page on hover, touch or focus, not when it becomes visible. */
export function AppLink({ href, onClick, onPointerEnter, onFocus, children, ...rest }: AppLinkProps) {
  const router = useRouter();
  const prefetch = () => navigator.onLine && router.prefetch(href);
  return (
    <Link
      href={href}
      prefetch={false}
      onPointerEnter={(event) => {
        prefetch();
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        prefetch();
        onFocus?.(event);
      }}
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        if (isPlainClick(event) && !event.defaultPrevented && !rest.target && !rest.download) beginPage(href);
      }}
    >
      {children}
      <LinkLoading href={href} />
    </Link>
  );
}

/** Reports that the link's page is loading. Renders nothing. */
function LinkLoading({ href }: { href: string }) {
  useLoading(useLinkStatus().pending, href);
  return null;
}
