import { HydrationBoundary } from "@tanstack/react-query";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { AskPermission } from "@/components/page/no-permission";
import type { BreadcrumbItem } from "@/components/page/breadcrumb";
import { PageHeader } from "@/components/page/page-header";
import { ReloadError } from "@/components/shell/page-error";
import { ForbiddenState } from "@/components/page/forbidden-state";
import { type Failure, forbidden } from "@/lib/core/failure";
import type { Operation } from "@/lib/core/api/operation";
import { consentFor, covers } from "@/lib/core/access/grants";
import { mayCall } from "@/lib/http/adapters/account-grants";
import { type PageRead, readAll } from "@/lib/http/adapters/preload";
import { currentSession, pageRequest } from "@/lib/http/adapters/session";
import { accountName } from "./account-name";
import { redirectToSignIn } from "./sign-in-redirect";

export interface PreloadProps {
  /** Reads made by `read(operation, request)`. Components below find them with `queryFor(operation, request)`. */
  reads?: readonly PageRead[];
  /** Reads that are skipped if the viewer lacks the permission. */
  optional?: readonly PageRead[];
  /** Operation that the page's form calls. Without permission for it, the page is not shown. */
  needs?: Operation;
  accountID?: string;
  /** Heading and breadcrumb of the page that is shown when this one cannot be. */
  title?: string;
  above?: readonly BreadcrumbItem[];
  children: ReactNode;
}

/** Runs a page's reads before rendering its content. If one fails, renders the reason or redirects. */
export async function Preload({ reads = [], optional = [], needs, accountID, title, above, children }: PreloadProps) {
  if (!(await currentSession())) return redirectToSignIn();
  const loaded =
    needs && !(await mayCall(needs, accountID))
      ? { failure: forbidden("scope"), operation: needs }
      : await readAll([...reads, ...(await permitted(optional))]);
  if ("state" in loaded) return <HydrationBoundary state={loaded.state}>{children}</HydrationBoundary>;
  const { failure, operation } = loaded;
  if (failure.kind === "unauthenticated") return redirectToSignIn();
  if (failure.kind === "notFound") notFound();
  return (
    <>
      {title && <PageHeader title={title} above={above} />}
      {failure.kind === "forbidden" ? (
        <Forbidden operation={operation} accountID={accountID} />
      ) : (
        <Failed failure={failure} />
      )}
    </>
  );
}

async function permitted(reads: readonly PageRead[]): Promise<PageRead[]> {
  const allowed = await Promise.all(reads.map((one) => mayCall(one.operation, accountOf(one))));
  return reads.filter((_, index) => allowed[index]);
}

function accountOf({ request: { params } }: PageRead): string | undefined {
  return typeof params?.accountID === "string" ? params.accountID : undefined;
}

async function Forbidden({ operation: { access }, accountID }: { operation: Operation; accountID?: string }) {
  const caller = (await currentSession())?.caller;
  const name = accountID && (await accountName(accountID));
  const subject = accountID ? name : caller?.displayName;
  if (access === "signed-in" || access === "anyone") return <ForbiddenState subject={subject} />;
  // The role has the scope, so the account did not grant it.
  const theirs = accountID !== caller?.accountID && covers(caller?.scopes ?? [], access) ? accountID : undefined;
  const consent = theirs ? consentFor(access) : null;
  return (
    <ForbiddenState
      permission={consent ?? access}
      subject={subject}
      {...(consent &&
        theirs && {
          description: notGranted(name ?? "This account"),
          actions: <AskPermission accountID={theirs} scope={consent} />,
        })}
    />
  );
}

const notGranted = (name: string) =>
  `${name} does not grant you this permission. Its owners and administrators can change that at any time.`;

async function Failed({ failure }: { failure: Failure }) {
  const { requestID } = await pageRequest();
  const wait = failure.headers?.["retry-after"];
  if (failure.kind === "rateLimited") {
    return (
      <ReloadError
        title="Too many requests"
        description={`Wait ${wait ?? "a few"} seconds, then try again.`}
        requestID={requestID}
      />
    );
  }
  return (
    <ReloadError
      title="This page couldn’t be loaded"
      description="A service we depend on didn’t respond. Other pages still work, and nothing you saved is lost."
      requestID={requestID}
    />
  );
}
