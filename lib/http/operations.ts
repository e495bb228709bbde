import type { Operation } from "@/lib/core/operation";
import { apiKeys } from "@/lib/domain/keys/dashboard";
import { oauth2, ping } from "@/lib/domain/keys/contract";
import { recoveryCodes, secondFactor, stepUps } from "@/lib/domain/second-factors/dashboard";
import { passkeys, passkeySignIns } from "@/lib/domain/passkeys/dashboard";
import { revealGrants } from "@/lib/domain/issuing/dashboard";
import { passwords, sessions } from "@/lib/domain/sessions/dashboard";
import { Account, accounts } from "@/lib/domain/accounts/contract";
import { accountAllowances, accountActivity, dashboardAccounts } from "@/lib/domain/accounts/dashboard";
import { auditTrail } from "@/lib/domain/audit/dashboard";
import { BrandProperties, branding, partnerBrand } from "@/lib/domain/branding/contract";
import { Capability, capabilities } from "@/lib/domain/capabilities/contract";
import { attestations } from "@/lib/domain/compliance/dashboard";
import {
  FeePlan,
  FeePlanAgreement,
  feePlanAgreements,
  feePlans,
  fees,
  IncurredFee,
} from "@/lib/domain/fee-plans/contract";
import { offeredFeePlans, partnerBilling } from "@/lib/domain/fee-plans/dashboard";
import { FileDetails, files } from "@/lib/domain/files/contract";
import { FullIssuedCard, IssuedCard, issuedCards } from "@/lib/domain/issuing/contract";
import { inviteBuilder, inviteDrafts, inviteTemplates } from "@/lib/domain/invite-builder/dashboard";
import { OnboardingInvite, onboardingInvites } from "@/lib/domain/invites/contract";
import { hostedOnboarding } from "@/lib/domain/applications/dashboard";
import { onboardingProgress, inviteList } from "@/lib/domain/invites/dashboard";
import { cardDataViewers, members, memberships } from "@/lib/domain/team/dashboard";
import { joinTeam, memberInvites } from "@/lib/domain/member-invites/dashboard";
import { memberProtection, policies } from "@/lib/domain/team-policies/dashboard";
import { Representative, representatives } from "@/lib/domain/representatives/contract";
import { Underwriting, underwriting } from "@/lib/domain/underwriting/contract";
import { Wallet, wallets } from "@/lib/domain/wallets/contract";
import { reference } from "./reference";

/** Every operation there is; the tests hold that each has a route file and each route file is one of these. */
export const operations: readonly Operation[] = [
  accounts,
  capabilities,
  representatives,
  underwriting,
  feePlans,
  feePlanAgreements,
  fees,
  offeredFeePlans,
  partnerBilling,
  branding,
  partnerBrand,
  files,
  issuedCards,
  onboardingInvites,
  hostedOnboarding,
  onboardingProgress,
  inviteBuilder,
  inviteList,
  inviteTemplates,
  inviteDrafts,
  wallets,
  reference,
  ping,
  oauth2,
  apiKeys,
  passwords,
  sessions,
  secondFactor,
  recoveryCodes,
  passkeys,
  passkeySignIns,
  stepUps,
  revealGrants,
  members,
  cardDataViewers,
  memberInvites,
  joinTeam,
  memberships,
  memberProtection,
  policies,
  accountActivity,
  accountAllowances,
  dashboardAccounts,
  auditTrail,
  attestations,
].flatMap((group) => Object.values<Operation>(group));

/** The resources, by the names the reference gives them. */
export const resources = {
  Account,
  BrandProperties,
  Capability,
  FeePlan,
  FeePlanAgreement,
  FileDetails,
  FullIssuedCard,
  IncurredFee,
  IssuedCard,
  OnboardingInvite,
  Representative,
  Underwriting,
  Wallet,
};
