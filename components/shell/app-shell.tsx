import { Building2 } from "lucide-react";
import type { ReactNode } from "react";
import { Brand, PartnerFace, type PartnerPictures } from "@/components/page/brand";
import { ModeProvider } from "@/components/page/mode";
import { OfflineBar } from "@/components/page/offline-bar";
import { PageHeading } from "@/components/page/page-heading";
import { PageSlot } from "@/components/page/page-skeleton";
import { PublicShell } from "@/components/page/public-shell";
import { SignOutButton } from "@/components/page/sign-out-button";
import { MAIN_ID, type Mode, ModeBar, SkipLink } from "@/components/page/top-bars";
import { AppLink } from "@/components/ui/app-link";
import { cn } from "@/components/ui/cn";
import { ProgressLine } from "@/components/ui/feedback/loading";
import { ClosedSectionsProvider } from "./closed-sections";
import { BottomBar, NavDrawer, Sidebar } from "./navigation-bars";
import { Finder } from "./finder/finder";
import { NAVIGATION, type NavSection } from "./navigation";

export type AppShellProps = {
  pictures?: PartnerPictures | undefined;
  sections?: readonly NavSection[];
  accountName: string;
  mode: Mode;
  menu: ReactNode;
  isSidebarCollapsed?: boolean;
  /** Labels of the sections of the menu that the person has closed. */
  closedSections?: readonly string[];
  /** The sections as the menu shows them. *Find anything* has all of them. */
  menuSections?: readonly NavSection[];
  children: ReactNode;
};

/** The layout of every page for partner staff: mode bar, header, navigation, main landmark. */
export function AppShell(props: AppShellProps) {
  const { sections = NAVIGATION, menuSections = sections, closedSections = [], mode, children } = props;
  return (
    <ClosedSectionsProvider atFirst={closedSections}>
      <div
        className={cn("group/shell min-h-dvh", mode === "sandbox" ? "[--shell-top:5.25rem]" : "[--shell-top:3.5rem]")}
      >
        <SkipLink />
        <div className="sticky top-0 z-20 print:hidden">
          <OfflineBar />
          <ModeBar mode={mode}>
            <SandboxLinks />
          </ModeBar>
          <ShellHeader {...props} {...{ sections, menuSections }} />
        </div>
        <div className="flex">
          <Sidebar sections={menuSections} isCollapsedAtFirst={props.isSidebarCollapsed ?? false} />
          <main
            id={MAIN_ID}
            tabIndex={-1}
            className="mx-auto w-full max-w-6xl min-w-0 px-4 pt-6 pb-24 sm:px-6 sm:pb-12 lg:px-8 lg:pt-8"
          >
            <ModeProvider isLive={mode === "live"}>
              <PageSlot>{children}</PageSlot>
            </ModeProvider>
          </main>
        </div>
        <BottomBar sections={menuSections} />
      </div>
    </ClosedSectionsProvider>
  );
}

type ShellHeaderProps = AppShellProps & Required<Pick<AppShellProps, "sections" | "menuSections">>;

function ShellHeader({ sections, menuSections, accountName, pictures, menu }: ShellHeaderProps) {
  return (
    <header className="flex h-14 items-center gap-1.5 border-b bg-background px-3 sm:gap-3 sm:px-4">
      <ProgressLine />
      <NavDrawer sections={menuSections} />
      {/* On phones, the bar at the bottom has the link to Home, so the header shows only the name of the account. */}
      <span className="hidden items-center gap-3 sm:flex">
        <Brand as={AppLink} />
        <span aria-hidden className="h-5 w-px bg-border-strong" />
      </span>
      <div className="flex min-w-0 grow items-center">
        <p className="flex min-w-0 items-center gap-1.5 text-muted-foreground">
          <PartnerFace {...pictures}>
            <Building2 aria-hidden className="size-4 shrink-0" />
          </PartnerFace>
          <span className="sr-only">Account: </span>
          <span
            className={cn(
              "truncate font-medium text-foreground",
              (pictures?.icon ?? pictures?.logo) && "max-sm:sr-only",
            )}
          >
            {accountName}
          </span>
        </p>
      </div>
      {sections.length > 0 && <Finder sections={sections} accountName={accountName} />}
      {menu}
    </header>
  );
}

const LINKS = [
  { href: "/reference/test-values", label: "Test values" },
  { href: "/developers/sandbox", label: "Sandbox tools" },
];

/** Links in the sandbox bar: numbers that fail checks, and events to simulate. */
function SandboxLinks() {
  return (
    <span className="flex items-center gap-x-3">
      {LINKS.map(({ href, label }) => (
        <AppLink
          key={href}
          href={href}
          className="inline-flex min-h-6 items-center rounded-sm font-medium text-warning underline-offset-2 hover:underline"
        >
          {label}
        </AppLink>
      ))}
    </span>
  );
}

export function NoDashboard({ email }: { email: string | undefined }) {
  return (
    <PublicShell>
      <PageHeading>You are not on a team</PageHeading>
      <p className="mt-2 mb-6 text-pretty text-muted-foreground">
        You are signed in
        {email && (
          <>
            {" "}
            as <strong className="font-medium text-foreground">{email}</strong>
          </>
        )}
        , but you are not on any team on Tender. If you were invited to open an account, use the link in your invite. If
        you expected a dashboard, ask your team&apos;s administrator to add you.
      </p>
      <SignOutButton />
    </PublicShell>
  );
}
