"use client";

import { Moon, Sun } from "lucide-react";
import { use, useDeferredValue, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { PhonePreview } from "@/components/page/phone-preview";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Select } from "@/components/ui/fields/select";
import type { Theme } from "@/lib/core/brand-tokens";
import { type Language, LANGUAGES } from "@/lib/core/language";
import type { InviteMaterial } from "@/lib/domain/onboarding/invite-builder/dashboard";
import type { InviteFormValues } from "../invite/invite-form";
import { offerOf } from "../invite/saved-invite";
import { PreparedContext } from "./prepared";

const OPTIONS = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }));

/** Landing page as the invitee will see it, updated with every edit. */
export function Preview({ material: { partner, logo, icon, feePlans } }: { material: InviteMaterial }) {
  const { drawOffer, tokens } = use(PreparedContext);
  const { control, getValues } = useFormContext<InviteFormValues>();
  useWatch({ control });
  const [theme, setTheme] = useState<Theme>("light");
  const [language, setLanguage] = useState<Language>("en");
  const offer = useDeferredValue(offerOf(getValues(), feePlans));
  const isDark = theme === "dark";
  return (
    <section aria-label="Preview" className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <h2 className="text-[0.9375rem] font-semibold">What they’ll see</h2>
        <div className="flex items-end gap-2">
          <Button size="sm" aria-pressed={isDark} onClick={() => setTheme(isDark ? "light" : "dark")}>
            {isDark ? <Moon aria-hidden /> : <Sun aria-hidden />}
            {isDark ? "Dark" : "Light"}
          </Button>
          <Field label="Language of the preview" isLabelHidden>
            <Select
              options={OPTIONS}
              value={language}
              onChange={({ target }) => setLanguage(target.value === "es" ? "es" : "en")}
            />
          </Field>
        </div>
      </div>
      <PhonePreview
        title="Preview of the invitee's page"
        theme={theme}
        language={language}
        tokens={tokens?.[theme]}
        partner={{ name: partner.displayName, logo, icon }}
      >
        {drawOffer({ partner: partner.displayName, offer, language })}
      </PhonePreview>
    </section>
  );
}
