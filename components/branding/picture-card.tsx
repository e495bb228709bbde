"use client";

import { useRouter } from "next/navigation";
import { ConfirmAction } from "@/components/form/confirm-action";
import { DialogForm } from "@/components/form/dialog-form";
import { FileField } from "@/components/form/fields/file-drop";
import { PartnerMark } from "@/components/page/brand";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { toast } from "@/components/ui/overlays/toast";
import type { PictureKind } from "@/lib/domain/accounts/branding/contract";
import { partnerBrand, partnerIcon, partnerLogo } from "@/lib/generated/operations/branding";

const WORDS = {
  logo: {
    title: "Logo",
    description: "Appears next to your name in this dashboard, on hosted pages, in mail and on statements.",
    advice: "A wide logo on a transparent background looks best. We shrink it to 480 by 96 pixels.",
    question: "Remove the logo?",
    effect: "Pages, mail and statements show your name alone.",
  },
  icon: {
    title: "Icon",
    description: "Appears in browser tabs, and instead of your logo in small spaces.",
    advice: "A square picture that reads when it is small. We shrink it to 192 by 192 pixels.",
    question: "Remove the icon?",
    effect: "Tabs show our icon, and small places your logo or the first letter of your name.",
  },
} as const;

const OPERATIONS = { logo: partnerLogo, icon: partnerIcon };
const ENDINGS = [".png", ".jpg", ".jpeg"];

interface PictureCardProps {
  kind: PictureKind;
  name: string;
  address: string | undefined;
}

/** One picture with a way to change it. The dashboard's own header and tab update immediately. */
export function PictureCard({ kind, name, address }: PictureCardProps) {
  const { refresh } = useRouter();
  const { title, description, advice, question, effect } = WORDS[kind];
  const { save, remove } = OPERATIONS[kind];
  const hint = kind === "icon" ? "Square PNG or JPEG, up to 2 MB." : "PNG or JPEG, up to 2 MB.";
  return (
    <Card aria-label={title}>
      <CardHeader title={title} description={description} />
      <CardBody className="flex flex-wrap items-center justify-between gap-4">
        <PartnerMark name={name} {...{ [kind]: address }} />
        <div className="flex flex-wrap gap-2">
          {address && (
            <ConfirmAction
              operation={remove}
              request={{}}
              refresh={[partnerBrand.get]}
              trigger={
                <Button variant="ghost">
                  Remove<span className="sr-only"> {kind}</span>
                </Button>
              }
              title={question}
              effect={effect}
              labels={[`Remove ${kind}`, "Removing…"]}
              done={`${title} removed`}
              then={refresh}
            />
          )}
          <DialogForm
            operation={save}
            refresh={[partnerBrand.get]}
            defaults={{ file: undefined }}
            trigger={<Button>{address ? `Replace ${kind}…` : `Upload ${kind}…`}</Button>}
            title={address ? `Replace the ${kind}` : `Upload ${kind === "icon" ? "an icon" : "a logo"}`}
            description={advice}
            size="md"
            labels={[`Save ${kind}`, "Saving…"]}
            done={() => {
              toast.success(`${title} saved`);
              refresh();
            }}
          >
            <FileField hint={hint} endings={ENDINGS} />
          </DialogForm>
        </div>
      </CardBody>
    </Card>
  );
}
