import type { Metadata } from "next";
import type { ReactNode } from "react";
import { HostedShell } from "@/components/hosted/hosted-shell";
import { Failure } from "@/lib/core/failure";
import { landingOf } from "./load";

type Props = { params: Promise<{ code: string }>; children: ReactNode };

/** Titles name the page and the partner; of a link that leads nowhere they say nothing. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const landing = await landingOf((await params).code);
  if (landing instanceof Failure) return {};
  const { displayName, accountMode } = landing.partner;
  const prefix = accountMode === "sandbox" ? "[Sandbox] " : "";
  return { title: { default: `${prefix}Invitation from ${displayName}`, template: `${prefix}%s · ${displayName}` }, referrer: "no-referrer" };
}

/** The frame of hosted onboarding, in the name of the partner who sent the invite. */
export default async function HostedLayout({ params, children }: Props) {
  const landing = await landingOf((await params).code);
  return <HostedShell {...(!(landing instanceof Failure) && { partner: landing.partner })}>{children}</HostedShell>;
}
