import type { Step } from "@/components/ui/stepper";
import type { CapabilityID } from "@/lib/domain/capabilities/contract";
import type { DraftAnswers } from "@/lib/domain/onboarding/hosted";
import { isAnswered } from "./answers";
import type { AnswerStep } from "./needs";

/** The steps of an application with where the person is; those they can go to are links. */
export function stepsOf(code: string, current: AnswerStep, answers: DraftAnswers, capabilities: readonly CapabilityID[]): Step[] {
  const isProfileDone = isAnswered("profile", answers, capabilities);
  const isContactDone = isAnswered("contact", answers, capabilities);
  const step = (name: AnswerStep, label: string, isDone: boolean, isReachable: boolean): Step => ({
    label,
    state: name === current ? "current" : isDone ? "done" : "todo",
    ...(isReachable && name !== current && { href: `/o/${code}/${name}` }),
  });
  return [
    { label: "You", state: "done" },
    step("profile", profileTitle(answers.accountType), isProfileDone, true),
    step("contact", "Contact details", isContactDone, isProfileDone),
    step("review", "Check and agree", false, isProfileDone && isContactDone),
  ];
}

/** What the step about the account's owner is called. */
export function profileTitle(accountType: DraftAnswers["accountType"]): string {
  if (accountType === "individual") return "About you";
  return accountType === "business" ? "Your business" : "Business or yourself";
}
