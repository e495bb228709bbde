import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import { connection } from "next/server";
import type { ReactNode } from "react";
import { Providers } from "@/components/shell/providers";
import { LANGUAGE_COOKIE, languageFor } from "@/lib/core/language";
import { env } from "@/lib/env";
import { FONTS } from "./fonts";
import "./globals.css";

/** A sandbox has an icon of its own, so that its tabs cannot be taken for the real ones. */
export async function generateMetadata(): Promise<Metadata> {
  // Not while building, which has no environment.
  await connection();
  const icon = env().TENDER_MODE === "sandbox" ? "/icon-sandbox.svg" : "/icon.svg";
  return {
    title: { default: "Tender", template: "%s · Tender" },
    description: "Onboarding, money movement and cards.",
    robots: { index: false, follow: false },
    referrer: "strict-origin-when-cross-origin",
    formatDetection: { telephone: false, email: false, address: false },
    icons: { icon: { url: icon, type: "image/svg+xml" } },
  };
}

/** The browser's own chrome takes the page's background. */
export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f6f7f9" },
    { media: "(prefers-color-scheme: dark)", color: "#0d0f13" },
  ],
};

/** The document around every page; the front server makes the nonce of its content security policy. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const [sent, kept] = await Promise.all([headers(), cookies()]);
  const nonce = sent.get("x-nonce") ?? undefined;
  // Hosted onboarding alone speaks other languages.
  const isHosted = sent.get("x-path")?.startsWith("/o/") ?? false;
  const language = isHosted ? languageFor(kept.get(LANGUAGE_COOKIE)?.value, sent.get("accept-language")) : "en";
  return (
    // The theme's class is set by a script before React starts.
    <html lang={language} className={FONTS} suppressHydrationWarning>
      <body>
        <Providers nonce={nonce}>{children}</Providers>
      </body>
    </html>
  );
}
