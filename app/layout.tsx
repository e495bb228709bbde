import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import { connection } from "next/server";
import type { ReactNode } from "react";
import localFont from "next/font/local";
import { ownIcon } from "@/components/page/brand";
import { EarlyInputRecorder } from "@/components/shell/early-input-recorder";
import { Providers } from "@/components/shell/providers";
import { LANGUAGE_COOKIE, languageFor } from "@/lib/core/language";
import { env } from "@/lib/env";
import { embeddedPage } from "@/lib/http/adapters/embedded";
import { findViewer } from "@/lib/http/adapters/session";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  // Waits for a request, because the build has no environment.
  await connection();
  const icon = ownIcon(env().TENDER_MODE === "sandbox");
  return {
    title: { default: "Tender", template: "%s · Tender" },
    description: "Onboarding, money movement and cards.",
    robots: { index: false, follow: false },
    referrer: "strict-origin-when-cross-origin",
    formatDetection: { telephone: false, email: false, address: false },
    icons: { icon: { url: icon, type: "image/svg+xml" } },
  };
}

/** Gives the browser's own chrome the page's background. */
export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f6f7f9" },
    { media: "(prefers-color-scheme: dark)", color: "#0d0f13" },
  ],
};

/** Document around every page. The server sets the nonce of its content security policy. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const [sent, cookieStore, viewer, embedded] = await Promise.all([headers(), cookies(), findViewer(), embeddedPage()]);
  const nonce = sent.get("x-nonce") ?? undefined;
  // Only hosted onboarding and embedded components have other languages.
  const isHosted = /^\/(?:o|embed)\//.test(sent.get("x-path") ?? "");
  const chosen = embedded?.language ?? cookieStore.get(LANGUAGE_COOKIE)?.value;
  const language = isHosted ? languageFor(chosen, sent.get("accept-language")) : "en";
  return (
    // A script sets the theme's class before React starts.
    <html lang={language} className={FONTS} suppressHydrationWarning>
      <body>
        <EarlyInputRecorder nonce={nonce} />
        <Providers nonce={nonce} zone={viewer?.zone}>
          {children}
        </Providers>
      </body>
    </html>
  );
}

/** Primary font: letters of English and Spanish, and digits. 20 kB. */
const latin = localFont({
  src: "../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
  weight: "300 900",
  variable: "--font-latin",
  display: "swap",
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
    },
  ],
});

/** Letters of other languages in names. The browser loads the file when a page needs it. */
const latinExt = localFont({
  src: "../node_modules/@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2",
  weight: "300 900",
  variable: "--font-latin-ext",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF",
    },
  ],
});

const FONTS = `${latin.variable} ${latinExt.variable}`;
