import type { Letter } from "./letter";

export function memberInviteLetter(
  partner: string,
  { link, role, invitedBy, days }: { link: string; role: string; invitedBy: string; days: number },
): Letter {
  return {
    subject: `Join ${partner} on Tender`,
    heading: `Join ${partner}`,
    paragraphs: [`${invitedBy} invited you to join ${partner}’s team as ${role}.`],
    action: { label: "Join the team", href: link },
    notes: [
      `The link is just for you. It works once and expires in ${days} days.`,
      "If you weren’t expecting this invite, ignore this email.",
    ],
  };
}

export function passwordResetLetter({ link, minutes }: { link: string; minutes: number }): Letter {
  return {
    subject: "Reset your password",
    heading: "Reset your password",
    paragraphs: ["Someone requested a new password for your account. If it was you, choose one here:"],
    action: { label: "Choose a new password", href: link },
    notes: [
      `The link works once and expires in ${minutes} minutes. If you requested more than one, only the most recent link works.`,
      "If it wasn’t you, ignore this email. Your password won’t change.",
    ],
  };
}
