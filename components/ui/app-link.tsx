"use client";

import Link, { useLinkStatus } from "next/link";
import { useRouter } from "next/navigation";
import type { ComponentProps } from "react";
import { useLoading } from "./feedback/loading";

interface AppLinkProps extends ComponentProps<typeof Link> {
  href: string;
  /** The title of the target page, shown immediately on slow connections. */
  pageTitle?: string;
}

/** A link within the app. It prefetches its page on hover or focus, not when it becomes visible. */
export function AppLink({ href, pageTitle, onPointerEnter, onFocus, children, ...rest }: AppLinkProps) {
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
    >
      {children}
      <LinkLoading title={pageTitle} />
    </Link>
  );
}

/** Reports that the link's page is loading. Renders nothing. */
function LinkLoading({ title }: { title: string | undefined }) {
  useLoading(useLinkStatus().pending, title);
  return null;
}
