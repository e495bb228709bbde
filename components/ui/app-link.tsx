"use client";

import Link, { useLinkStatus } from "next/link";
import { useRouter } from "next/navigation";
import type { ComponentProps } from "react";
import { useLoading } from "./feedback/loading";

interface AppLinkProps extends ComponentProps<typeof Link> {
  href: string;
  /** The title of the page that it leads to, shown at once on a slow line. */
  pageTitle?: string;
}

/** A link within the app. Its page is fetched ahead when the pointer or the focus is on it, never on sight. */
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

/** Tells that the page of the link is on its way. It draws nothing itself. */
function LinkLoading({ title }: { title: string | undefined }) {
  useLoading(useLinkStatus().pending, title);
  return null;
}
