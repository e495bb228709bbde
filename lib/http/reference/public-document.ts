import { createHash } from "node:crypto";
import { Published } from "@/lib/core/api/answered";
import type { Operation } from "@/lib/core/api/operation";
import { JSONWebKey } from "@/lib/domain/access/end-to-end-keys/contract";
import { Account } from "@/lib/domain/accounts/accounts/contract";
import { BrandProperties } from "@/lib/domain/accounts/branding/contract";
import { Capability } from "@/lib/domain/accounts/capabilities/contract";
import { FileDetails } from "@/lib/domain/accounts/files/contract";
import { Representative } from "@/lib/domain/accounts/representatives/contract";
import { Underwriting } from "@/lib/domain/accounts/underwriting/contract";
import {
  IssuedCardAuthorization,
  IssuedCardAuthorizationEvent,
  IssuedCardTransaction,
} from "@/lib/domain/cards/authorizations/contract";
import { FullIssuedCard, IssuedCard } from "@/lib/domain/cards/issuing/contract";
import { Adjustment } from "@/lib/domain/money/adjustments/contract";
import { BankAccount, BankAccountVerification } from "@/lib/domain/money/bank-accounts/contract";
import { DisputeEvidence } from "@/lib/domain/money/dispute-evidence/contract";
import { Dispute } from "@/lib/domain/money/disputes/contract";
import { FeePlan, FeePlanAgreement, IncurredFee } from "@/lib/domain/money/fee-plans/contract";
import { Card } from "@/lib/domain/money/linked-cards/contract";
import { LinkedMobilePayPaymentMethod, MobilePayMerchantDomains } from "@/lib/domain/money/mobile-pay/contract";
import { PaymentMethod } from "@/lib/domain/money/payment-methods/contract";
import { Return } from "@/lib/domain/money/returns/shared/return";
import { ListedSchedule, Occurrence, Schedule } from "@/lib/domain/money/schedules/shared/schedule";
import { Cancellation, Refund, Transfer } from "@/lib/domain/money/transfers/shared/transfer";
import { Wallet, WalletTransaction } from "@/lib/domain/money/wallets/contract";
import { OnboardingInvite } from "@/lib/domain/onboarding/invites/contract";
import { env } from "@/lib/env";
import { openapi } from "./openapi";

let made: Record<string, unknown> | undefined;

/** The OpenAPI document of this installation, made once from all its operations. */
export function publicDocument(operations: readonly Operation[]): Record<string, unknown> {
  return (made ??= openapi(operations, resources, `${env().APP_URL}/api`));
}

let published: Published | undefined;

/** The document as the text that is sent to all clients. */
export function publishedDocument(operations: readonly Operation[]): Published {
  if (published) return published;
  const text = JSON.stringify(publicDocument(operations));
  return (published = new Published(text, createHash("sha256").update(text).digest("base64url")));
}

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
  JSONWebKey,
  ListedSchedule,
  LinkedMobilePayPaymentMethod,
  MobilePayMerchantDomains,
  Occurrence,
  OnboardingInvite,
  PaymentMethod,
  Refund,
  Representative,
  Return,
  Schedule,
  Transfer,
  Underwriting,
  Wallet,
  WalletTransaction,
};
