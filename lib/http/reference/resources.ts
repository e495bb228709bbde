import { Account } from "@/lib/domain/accounts/accounts/contract";
import { BankAccount, BankAccountVerification } from "@/lib/domain/money/bank-accounts/contract";
import { Adjustment } from "@/lib/domain/money/adjustments/contract";
import { BrandProperties } from "@/lib/domain/accounts/branding/contract";
import { Capability } from "@/lib/domain/accounts/capabilities/contract";
import { DisputeEvidence } from "@/lib/domain/money/dispute-evidence/contract";
import {
  IssuedCardAuthorization,
  IssuedCardAuthorizationEvent,
  IssuedCardTransaction,
} from "@/lib/domain/cards/authorizations/contract";
import { Dispute } from "@/lib/domain/money/disputes/contract";
import { FeePlan, FeePlanAgreement, IncurredFee, JSONValue } from "@/lib/domain/money/fee-plans/contract";
import { FileDetails } from "@/lib/domain/accounts/files/contract";
import { FullIssuedCard, IssuedCard } from "@/lib/domain/cards/issuing/contract";
import { Card } from "@/lib/domain/money/linked-cards/contract";
import { JSONWebKey } from "@/lib/domain/access/end-to-end-keys/contract";
import { LinkedMobilePayPaymentMethod, MobilePayMerchantDomains } from "@/lib/domain/money/mobile-pay/contract";
import { OnboardingInvite } from "@/lib/domain/onboarding/invites/contract";
import { PaymentMethod } from "@/lib/domain/money/payment-methods/contract";
import { Representative } from "@/lib/domain/accounts/representatives/contract";
import { ListedSchedule, Occurrence, Schedule } from "@/lib/domain/money/schedules/shared/schedule";
import { Cancellation, Refund, Transfer } from "@/lib/domain/money/transfers/shared/transfer";
import { Underwriting } from "@/lib/domain/accounts/underwriting/contract";
import { Wallet, WalletTransaction } from "@/lib/domain/money/wallets/contract";

/** The resources, by the names the reference gives them. */
export const resources = {
  Account,
  BankAccount,
  BankAccountVerification,
  Adjustment,
  BrandProperties,
  Cancellation,
  Capability,
  Card,
  Dispute,
  DisputeEvidence,
  FeePlan,
  FeePlanAgreement,
  FileDetails,
  FullIssuedCard,
  IncurredFee,
  IssuedCard,
  IssuedCardAuthorization,
  IssuedCardAuthorizationEvent,
  IssuedCardTransaction,
  JSONValue,
  JSONWebKey,
  ListedSchedule,
  LinkedMobilePayPaymentMethod,
  MobilePayMerchantDomains,
  Occurrence,
  OnboardingInvite,
  PaymentMethod,
  Refund,
  Representative,
  Schedule,
  Transfer,
  Underwriting,
  Wallet,
  WalletTransaction,
};
