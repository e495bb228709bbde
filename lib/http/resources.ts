import { Account } from "@/lib/domain/accounts/contract";
import { BankAccount, BankAccountVerification } from "@/lib/domain/bank-accounts/contract";
import { Adjustment } from "@/lib/domain/adjustments/contract";
import { BrandProperties } from "@/lib/domain/branding/contract";
import { Capability } from "@/lib/domain/capabilities/contract";
import { DisputeEvidence } from "@/lib/domain/dispute-evidence/contract";
import {
  IssuedCardAuthorization,
  IssuedCardAuthorizationEvent,
  IssuedCardTransaction,
} from "@/lib/domain/authorizations/contract";
import { Dispute } from "@/lib/domain/disputes/contract";
import { FeePlan, FeePlanAgreement, IncurredFee, JSONValue } from "@/lib/domain/fee-plans/contract";
import { FileDetails } from "@/lib/domain/files/contract";
import { FullIssuedCard, IssuedCard } from "@/lib/domain/issuing/contract";
import { Card } from "@/lib/domain/linked-cards/contract";
import { JSONWebKey } from "@/lib/domain/end-to-end-keys/contract";
import { LinkedMobilePayPaymentMethod, MobilePayMerchantDomains } from "@/lib/domain/mobile-pay/contract";
import { OnboardingInvite } from "@/lib/domain/invites/contract";
import { PaymentMethod } from "@/lib/domain/payment-methods/contract";
import { Representative } from "@/lib/domain/representatives/contract";
import { ListedSchedule, Occurrence, Schedule } from "@/lib/domain/schedules/shared/schedule";
import { Cancellation, Refund, Transfer } from "@/lib/domain/transfers/shared/transfer";
import { Underwriting } from "@/lib/domain/underwriting/contract";
import { Wallet, WalletTransaction } from "@/lib/domain/wallets/contract";

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
