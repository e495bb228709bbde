import { capabilityLabel } from "./capabilities";

export interface AboutObject {
  /** `issued-card.create`, or the event's `issuedCard.created`. */
  name: string;
  accountID: string;
  object?: string | undefined;
  objectName?: string | undefined;
  /** Object with a page that also shows this one, if this one has no page. */
  pageID?: string | undefined;
}

/**
 * Returns the name of the object; undefined if only an ID is known. An invite without a recipient is named by its code.
 */
export function objectInWords({ name, object, objectName }: Omit<AboutObject, "accountID">): string | undefined {
  if (objectName || !object) return objectName;
  const noun = nounOf(name);
  if (noun === "onboardinginvite") return `Invite ${object.slice(0, 6)}…`;
  return noun === "capability" ? capabilityLabel(object) : undefined;
}

/**
 * Returns the page of the object, if there is one. An act that was rejected before the object existed is about its
 * account.
 */
export function objectHref({ name, accountID, object = "", pageID = object }: AboutObject): string | undefined {
  const account = `/accounts/${accountID}`;
  const noun = nounOf(name);
  if (noun === "onboardinginvite") return object === accountID ? account : inviteHref(object);
  const page = PAGES[noun]?.(account, pageID);
  return object === accountID && page?.replace(account, "").includes(accountID) ? account : page;
}

/** An act's noun has hyphens, an event's has none. */
const nounOf = (name: string) => (name.split(".")[0] ?? "").replaceAll("-", "").toLowerCase();

/**
 * Returns the address of an invite; undefined for viewers who may not read invites, because they get only the beginning
 * of the code.
 */
const inviteHref = (code: string) => (/^[\w-]+$/.test(code) ? `/invites/${code}` : undefined);

const PAGES: Partial<Record<string, (account: string, object: string) => string>> = {
  account: (account) => account,
  adjustment: (account) => `${account}/wallet#adjustments`,
  allowances: (account) => account,
  apikey: () => "/developers/api-keys",
  attestation: () => "/settings/compliance",
  authorization: (account, object) => `${account}/authorizations/${object}`,
  bankaccount: (account, object) => `${account}/sources/bank-accounts/${object}`,
  bankfile: (_account, object) => `/bank-files/${object}`,
  bankline: (_account, object) => `/bank-statements/lines/${object}`,
  bankmonth: (_account, object) => `/bank-statements/${object}`,
  bankreversal: () => "/bank-files/reversals",
  bankstatement: () => "/bank-statements",
  brand: () => "/settings/branding",
  capability: (account) => `${account}/capabilities`,
  cancellation: (_account, object) => `/transfers/${object}`,
  card: (account) => `${account}/sources`,
  cardtransaction: (_account, object) => `/card-transactions?cardTransactionID=${object}`,
  carddataviewer: () => "/settings/team",
  dispute: (_account, object) => `/disputes/${object}`,
  disputeevidence: (_account, object) => `/disputes/${object}`,
  embedsession: () => "/developers/api-keys",
  feeplan: (_account, object) => `/billing/fee-plans/${object}`,
  feeplanagreement: (account) => `${account}/fees`,
  file: (account) => `${account}/files`,
  icon: () => "/settings/branding",
  issuingauthorization: (account, object) => `${account}/authorizations/${object}`,
  issuingcardtransaction: (_account, object) => `/card-transactions?cardTransactionID=${object}`,
  issuedcard: (account, object) => `${account}/cards/${object}`,
  latereturn: () => "/reconciliation",
  logo: () => "/settings/branding",
  member: () => "/settings/team",
  memberinvite: () => "/settings/team",
  mobilepay: (account) => `${account}/sources`,
  note: (account) => `${account}/activity?kind=note`,
  occurrence: (_account, object) => `/schedules/${object}`,
  sanctionshit: (_account, object) => `/risk/sanctions/${object}`,
  paymentmethod: (account) => `${account}/sources`,
  refund: (_account, object) => `/transfers/${object}`,
  representative: (account) => `${account}/people`,
  riskpolicy: () => "/risk/review",
  riskreview: (_account, object) => `/risk/review/${object}`,
  riskrule: (_account, object) => `/risk/rules/${object}`,
  schedule: (_account, object) => `/schedules/${object}`,
  transfer: (_account, object) => `/transfers/${object}`,
  transfers: () => "/transfers",
  wallet: (account) => `${account}/wallet`,
  wallettransactions: (account) => `${account}/wallet`,
  webhookdelivery: (_account, object) => `/developers/webhooks/deliveries/${object}`,
  webhookendpoint: (_account, object) => `/developers/webhooks/${object}`,
  underwriting: (account) => `${account}/capabilities/underwriting`,
};
