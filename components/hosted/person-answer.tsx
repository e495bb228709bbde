"use client";

import { call } from "@/lib/client/call";
import type { CreateRepresentative } from "@/lib/domain/representatives/contract";
import { representatives } from "@/lib/operations/representatives";
import type { AnswerFormProps } from "./answer-form";
import { AnswerFrame } from "./answer-frame";
import { PersonFields } from "./person-fields";
import { useStepForm } from "./use-step-form";
import { withRules } from "./with-rules";

type PersonForm = { person: { responsibilities: { isController?: boolean; isOwner?: boolean } } };

/** Names a controller or an owner after the submit. */
export function PersonAnswer({
  status: { accountID, partner },
  as,
  ...frame
}: AnswerFormProps & { as: "controller" | "owner" }) {
  const checked = useStepForm<PersonForm>(
    { person: { responsibilities: as === "controller" ? { isController: true } : { isOwner: true } } },
    (values) =>
      withRules(({ faultsIn, CreateRepresentative: schema }) =>
        faultsIn((values as { person?: object }).person ?? {}, schema).map(({ path, message }) => ({
          path: `person.${path}`,
          message,
        })),
      ),
  );
  const answer = (values: unknown) =>
    call(representatives.create, { params: { accountID }, body: (values as { person: CreateRepresentative }).person });
  return (
    <div className="border-t pt-4">
      <AnswerFrame {...frame} checked={checked} answer={answer}>
        <PersonFields onFile={undefined} partner={partner} isMe={false} />
      </AnswerFrame>
    </div>
  );
}
