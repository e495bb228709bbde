"use client";

import { usePathname } from "next/navigation";
import { type Language, LANGUAGES } from "@/lib/core/language";

/** The other languages as buttons, which work without JavaScript. A cookie stores the choice. */
export function LanguageSwitch({ language }: { language: Language }) {
  const path = usePathname();
  const others = Object.entries(LANGUAGES).filter(([code]) => code !== language);
  return (
    <form method="post" action={path.replace(/^(\/o\/[^/]+).*$/, "$1/language")}>
      <input type="hidden" name="back" value={path} />
      {others.map(([code, name]) => (
        <button
          key={code}
          name="language"
          value={code}
          lang={code}
          className="inline-flex min-h-9 items-center rounded-md px-2 text-sm font-medium underline-offset-4 hover:underline touch:min-h-11"
        >
          {name}
        </button>
      ))}
    </form>
  );
}
