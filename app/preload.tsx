import { HydrationBoundary } from "@tanstack/react-query";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { ReloadError } from "@/components/shell/reload-error";
import { ForbiddenState } from "@/components/ui/forbidden-state";
import { PageHeader } from "@/components/ui/page-header";
import type { Failure } from "@/lib/core/failure";
import { type Read, readAll } from "@/lib/http/preload";
import { currentSession, pageRequest } from "@/lib/http/session";
import { redirectToSignIn } from "./sign-in-redirect";

/** Props of {@link Preload}. */
export interface PreloadProps {
  /** Made by `read(operation, request, binding)`; components below find them with `queryFor(operation, request)`. */
  reads: readonly Read[];
  /** The page's heading when a read fails, for pages of which the heading is among what is preloaded. */
  title?: string;
  children: ReactNode;
}

/** Does a page's reads before drawing what is inside; draws why not, or leaves the page, when one of them fails. */
export async function Preload({ reads, title, children }: PreloadProps) {
  const loaded = await readAll(reads);
  if ("state" in loaded) return <HydrationBoundary state={loaded.state}>{children}</HydrationBoundary>;
  if (loaded.failure.kind === "unauthenticated") return redirectToSignIn();
  if (loaded.failure.kind === "notFound") notFound();
  return (
    <>
      {title && <PageHeader title={title} />}
      {loaded.failure.kind === "forbidden" ? (
        <Forbidden permission={loaded.permission} />
      ) : (
        <Failed failure={loaded.failure} />
      )}
    </>
  );
}

async function Forbidden({ permission }: { permission: string }) {
  const account = (await currentSession())?.caller.displayName;
  return <ForbiddenState permission={permission || "more permissions"} {...(account && { subject: account })} />;
}

async function Failed({ failure }: { failure: Failure }) {
  const { requestID } = await pageRequest();
  const wait = failure.headers?.["retry-after"];
  if (failure.kind === "rateLimited") {
    return (
      <ReloadError
        title="Too many requests"
        description={`Wait ${wait ?? "a few"} seconds, then retry.`}
        requestID={requestID}
      />
    );
  }
  return (
    <ReloadError
      title="This page could not be loaded"
      description="A service we depend on did not answer. Other pages still work and nothing you saved is lost."
      requestID={requestID}
    />
  );
}
