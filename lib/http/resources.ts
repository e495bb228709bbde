import { Account } from "@/lib/domain/accounts/contract";
import { BrandProperties } from "@/lib/domain/branding/contract";
import { Capability } from "@/lib/domain/capabilities/contract";
import { FeePlan, FeePlanAgreement, IncurredFee } from "@/lib/domain/fee-plans/contract";
import { FileDetails } from "@/lib/domain/files/contract";
import { FullIssuedCard, IssuedCard } from "@/lib/domain/issuing/contract";
import { OnboardingInvite } from "@/lib/domain/invites/contract";
import { Representative } from "@/lib/domain/representatives/contract";
import { Underwriting } from "@/lib/domain/underwriting/contract";
import { Wallet } from "@/lib/domain/wallets/contract";

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
