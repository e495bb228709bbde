import type { BusinessType } from "@/lib/domain/accounts/accounts/shared/profile";

/** The weekly rhythm of a kind of business, from Sunday to Saturday, and its daily hours. */
export interface Rhythm {
  week: readonly number[];
  hours: readonly [from: number, to: number];
}

export const RHYTHMS = {
  shop: { week: [1.2, 0.7, 0.8, 0.8, 1, 1.3, 1.9], hours: [10, 19] },
  evening: { week: [0.8, 0.5, 0.8, 1, 1.1, 1.7, 1.6], hours: [16, 22] },
  morning: { week: [1.3, 0.9, 0.9, 1, 1, 1.1, 1.5], hours: [6, 14] },
  office: { week: [0.1, 1.3, 1.3, 1.2, 1.2, 1, 0.2], hours: [8, 17] },
  weekend: { week: [1.6, 0.2, 0.4, 0.5, 0.8, 1.4, 2], hours: [9, 20] },
} as const satisfies Record<string, Rhythm>;

export interface Merchant {
  name: string;
  slug: string;
  businessType: BusinessType;
  about: string;
  mcc: string;
  plan: "merchant-direct" | "merchant-plus" | "interchange-plus";
  rhythm: Rhythm;
  /** Payments on a usual day. */
  rate: number;
  /** Typical goods: the text on the receipt, and the lowest and highest price in dollars. */
  sells: readonly (readonly [what: string, least: number, most: number])[];
  /** Days since it was opened. Merchants with more than ninety exist from the start. */
  since: number;
  /** The person who runs it. */
  owner: readonly [first: string, last: string];
  cards?: number;
  /** Paid out by real-time payment. */
  isInstant?: true;
}

/** A merchant with a shop's defaults. */
export const shop = (
  name: string,
  slug: string,
  rest: Omit<Merchant, "name" | "slug" | "businessType" | "rhythm"> &
    Partial<Pick<Merchant, "businessType" | "rhythm">>,
): Merchant => ({ name, slug, businessType: "llc", rhythm: RHYTHMS.shop, ...rest });

/** A customer by name. Each has a card; members of the gym also have a bank account. */
export interface Customer {
  name: readonly [first: string, last: string];
  /** The first digits of the card, which determine its brand. */
  card: "4" | "51" | "37" | "6011";
  isMember?: true;
}

export const CUSTOMERS: readonly Customer[] = [
  { name: ["Olivia", "Hart"], card: "4", isMember: true },
  { name: ["Ethan", "Brooks"], card: "51", isMember: true },
  { name: ["Sofia", "Marchetti"], card: "4", isMember: true },
  { name: ["Liam", "Okonkwo"], card: "37" },
  { name: ["Maya", "Feldman"], card: "4", isMember: true },
  { name: ["Caleb", "Whitaker"], card: "6011" },
  { name: ["Zoe", "Lambert"], card: "51", isMember: true },
  { name: ["Adrian", "Novak"], card: "4" },
  { name: ["Hannah", "Sato"], card: "4", isMember: true },
  { name: ["Victor", "Ramos"], card: "51" },
  { name: ["Chloe", "Dufresne"], card: "37" },
  { name: ["Daniel", "Ashworth"], card: "4" },
];

/** Colleagues of the owner, by job. */
export const COLLEAGUES = {
  admin: { name: "Priya Raman", email: "priya@northwind.example", role: "admin" },
  operations: { name: "Tom Okafor", email: "tom@northwind.example", role: "operations" },
  developer: { name: "Mei Tanaka", email: "mei@northwind.example", role: "developer" },
  support: { name: "Jonas Keller", email: "jonas@northwind.example", role: "support" },
} as const;
