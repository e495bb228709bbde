"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { endPage, useLoading, useLoadingPage } from "@/components/ui/feedback/loading";
import { Skeleton, SkeletonChart, SkeletonFacts, SkeletonField, SkeletonRows } from "@/components/ui/feedback/skeleton";
import { type PageBody, type PageShape, shapeOf } from "./page-shapes";

/** The page of the address before its data has loaded: its title and the outline of its content. */
export function PageSkeleton() {
  return <ShapedSkeleton shape={shapeOf(usePathname())} />;
}

function ShapedSkeleton({ shape }: { shape: PageShape | undefined }) {
  return (
    <Loading title={shape?.title}>
      <div className="grid gap-1">
        {shape?.kind === "object" && shape.above && (
          <p className="text-[0.8125rem] leading-6 text-muted-foreground">{shape.above}</p>
        )}
        {shape ? (
          // Not a heading: the page renders its own, which shortcuts and links look for.
          <p className="text-xl font-semibold tracking-tight sm:text-2xl">{shape.title}</p>
        ) : (
          <Skeleton className="h-8 w-56" />
        )}
        {shape?.kind === "list" && <Skeleton className="my-0.5 w-80 max-w-full" />}
      </div>
      <Body body={shape ?? { kind: "list", columns: [] }} />
    </Loading>
  );
}

function Body({ body }: { body: PageBody }) {
  if (body.kind === "list") return <ListBody {...body} />;
  if (body.kind === "object") return <ObjectBody />;
  if (body.kind === "form") return <FormBody />;
  if (body.kind === "cards") return <Boxes count={3} className="h-44" />;
  if (body.kind === "charts")
    return (
      <>
        <Skeleton className="h-8 w-36 rounded-full" />
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
          <Boxes count={5} className="h-22" />
        </div>
        <ChartBox />
      </>
    );
  return (
    <>
      <ChartBox />
      <div className="grid gap-4 md:grid-cols-2">
        <Boxes count={2} className="h-28" />
      </div>
      <SkeletonRows rows={4} />
    </>
  );
}

function ListBody({ columns, hasTabs, hasFigures }: Extract<PageBody, { kind: "list" }>) {
  return (
    <>
      {hasFigures && (
        <div className="grid gap-3 sm:grid-cols-3">
          <Boxes count={3} className="h-22 max-sm:h-12" />
        </div>
      )}
      {hasTabs && (
        <div className="flex h-9 items-center gap-6 border-b">
          {["w-8", "w-16", "w-20", "w-16"].map((width, index) => (
            <Skeleton key={index} className={width} />
          ))}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Skeleton className="h-8 w-40 sm:w-60" />
        <Skeleton className="h-8 w-28 rounded-full max-sm:hidden" />
        <Skeleton className="h-8 w-28 rounded-full max-sm:hidden" />
      </div>
      <SkeletonRows columns={columns} />
    </>
  );
}

/** An object: its facts, a main card, and the definition list next to it. */
function ObjectBody() {
  return (
    <>
      <Skeleton className="w-72 max-w-full" />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid gap-4">
          <SkeletonFacts lines={5} />
          <SkeletonRows rows={3} />
        </div>
        <SkeletonFacts lines={6} />
      </div>
    </>
  );
}

function FormBody() {
  return (
    <div className="grid max-w-2xl gap-5">
      {Array.from({ length: 5 }, (_, index) => (
        <SkeletonField key={index} />
      ))}
      <Skeleton className="h-9 w-32" />
    </div>
  );
}

function ChartBox() {
  return (
    <div className="grid gap-4 rounded-xl border bg-card px-5 py-4 shadow-raise">
      <Skeleton className="h-5 w-64 max-w-full" />
      <SkeletonChart />
    </div>
  );
}

function Boxes({ count, className }: { count: number; className: string }) {
  return Array.from({ length: count }, (_, index) => (
    <div
      key={index}
      className={`grid content-start gap-2.5 rounded-xl border bg-card px-5 py-4 shadow-raise ${className}`}
    >
      <Skeleton className="h-3 w-24 max-w-full" />
      <Skeleton className="h-5 w-40 max-w-full max-sm:hidden" />
    </div>
  ));
}

/** The content below a header that is already visible. */
export function ContentSkeleton() {
  return (
    <Loading>
      <SkeletonRows />
    </Loading>
  );
}

/** The current page, or the skeleton of the next page while it loads. */
export function PageSlot({ children }: { children: ReactNode }) {
  const path = usePathname();
  const href = useLoadingPage();
  const shape = href === undefined || isWithin(path, href) ? undefined : shapeOf(href);
  const isReplaced = shape !== undefined;
  useEffect(() => {
    if (isReplaced) window.scrollTo(0, 0);
  }, [isReplaced]);
  useEffect(endPage, [path]);
  return (
    <>
      {shape && <ShapedSkeleton shape={shape} />}
      <div hidden={isReplaced}>{children}</div>
    </>
  );
}

const ACCOUNT_TAB = /^(\/accounts\/[^/]+)(?:\/[^/]+)?$/;

/** Returns whether a link stays on the page: a filter or page of its list, or another tab of the same account. */
function isWithin(path: string, href: string): boolean {
  const [target = ""] = href.split(/[?#]/);
  return target === path || (ACCOUNT_TAB.exec(path)?.[1] === target && target !== "/accounts/new");
}

function Loading({ title, children }: { title?: string | undefined; children: ReactNode }) {
  useLoading(true);
  const label = title === undefined ? "Loading" : `Loading ${title}`;
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={label}
      className="grid grid-cols-1 gap-4 [&_.animate-appear-late]:animate-none"
    >
      {children}
    </div>
  );
}
