/** The weekly rhythm of a kind of business, from Sunday to Saturday, and its daily hours. */
const RHYTHMS = {
  shop: { week: [1.2, 0.7, 0.8, 0.8, 1, 1.3, 1.9], hours: [10, 19] },
  evening: { week: [0.8, 0.5, 0.8, 1, 1.1, 1.7, 1.6], hours: [16, 22] },
  morning: { week: [1.3, 0.9, 0.9, 1, 1, 1.1, 1.5], hours: [6, 14] },
  office: { week: [0.1, 1.3, 1.3, 1.2, 1.2, 1, 0.2], hours: [8, 17] },
  weekend: { week: [1.6, 0.2, 0.4, 0.5, 0.8, 1.4, 2], hours: [9, 20] },
} as const;

export interface Merchant {
  name: string;
  slug: string;
  businessType: "llc" | "soleProprietorship";
  mcc: string;
  plan: string;
  rhythm: (typeof RHYTHMS)[keyof typeof RHYTHMS];
  /** Payments on a usual day. */
  rate: number;
  /** Days since it was opened. Merchants with more than ninety exist from the start. */
  since: number;
  /** The person who runs it and holds its first card. */
  owner: readonly [first: string, last: string];
  /** The payment method of its bank account that payouts use. */
  payout: "ach-credit-standard" | "rtp-credit";
  cards: number;
  about: string;
  /** Typical goods: the text on the receipt, and the lowest and highest price in dollars. */
  sells: readonly (readonly [what: string, least: number, most: number])[];
}

/** The sample business, which `sample-accounts` opens. */
export const STAR = "Lincoln National Corporation";

/** Each merchant by name, with the columns of `Merchant`. The business types are an LLC and a sole proprietor. */
export const MERCHANTS: readonly Merchant[] = `
Lincoln National Corporation | llc | 6300 | merchant-direct | office | 1.7 | 97 | Amanda Yang | ach | 2
  | Insurance and savings for families
  | Home insurance, quarterly 240-620; Auto insurance, monthly 95-240; Business insurance, yearly 900-2400
Juniper Table Catering | llc | 5811 | interchange-plus | office | 0.5 | 98 | Camila Reyes | ach | 3
  | Catering for weddings, offices and family parties
  | Deposit for an event 400-1800; Office lunch 180-620; Wedding, final payment 1500-4200
Front Range Strength Club | llc | 7997 | merchant-plus | morning | 0.9 | 97 | Marcus Bell | ach | 2
  | A gym with classes and personal training
  | Day pass 18-18; Ten classes 149-149; Personal training 75-90
Larimer Street Bikes | llc | 5940 | interchange-plus | shop | 0.7 | 97 | Dana Kowalski | ach | 2
  | Bicycles, parts and repairs
  | Tune-up 85-140; Parts and helmet 40-210; Gravel bike 1150-1890
Timberline Outfitters | llc | 5941 | merchant-plus | shop | 0.8 | 96 | Grace Nakamura | rtp | 2
  | Clothing and gear for the mountains
  | Jacket 140-420; Boots 120-260; Camp kitchen 35-160
Blue Spruce Books | llc | 5942 | merchant-direct | shop | 0.7 | 96 | Eleanor Price | ach | 1
  | New and used books, and readings on Thursdays
  | Books 16-85; Gift card 25-100
Copper Kettle Coffee Roasters | llc | 5814 | merchant-plus | morning | 0.9 | 96 | Samir Haddad | ach | 1
  | Coffee beans, roasted each morning
  | Beans, two pounds 34-46; Breakfast for four 38-64; Office subscription 120-240
Wren & Willow Florists | llc | 5992 | merchant-direct | weekend | 0.5 | 95 | Isla Fraser | ach | 0
  | Flowers for homes, shops and weddings
  | Bouquet 38-110; Wedding flowers 420-1400
Paws on Pearl Dog Daycare | llc | 0742 | merchant-plus | office | 0.6 | 95 | Toby Lindqvist | ach | 0
  | Daycare and grooming for dogs
  | Daycare, one week 165-210; Grooming 55-95
Highland Dental Studio | llc | 8021 | interchange-plus | office | 0.5 | 95 | Nadia Osei | ach | 1
  | Dentists for adults and children
  | Cleaning and check-up 140-190; Crown, own share 380-720
Tin Roof Taproom | llc | 5813 | merchant-direct | evening | 0.8 | 94 | Wes Carver | ach | 0
  | Beer from our own brewery, and pizza
  | Table for two 42-78; Table for six 120-230
Mountain Lotus Yoga | llc | 7999 | merchant-direct | morning | 0.4 | 94 | Anjali Menon | ach | 0
  | Yoga classes and teacher training
  | Five classes 85-85; Teacher training, first part 600-900
Red Rocks Auto Repair | llc | 7538 | merchant-plus | office | 0.5 | 93 | Hector Salazar | rtp | 1
  | Repairs and tires for cars and vans
  | Oil change 69-110; Brakes 280-640; Set of tires 520-980
Elena Brandt Photography | sole | 7221 | merchant-direct | weekend | 0.3 | 92 | Elena Brandt | ach | 0
  | Photographs of families and weddings
  | Family session 280-450; Wedding, half a day 900-1500
Little Comet Toys | llc | 5945 | merchant-direct | shop | 0.5 | 78 | Ruth Abrams | ach | 0
  | Wooden toys and games
  | Toys 22-96; Board games 34-118
Platte River Print Shop | llc | 2741 | merchant-direct | office | 0.4 | 71 | Owen Doyle | ach | 0
  | Posters, menus and business cards
  | Business cards 48-120; Posters 90-360
Alpenglow Salon | llc | 7230 | merchant-plus | shop | 0.6 | 64 | Bianca Moretti | ach | 0
  | Hair and nails
  | Cut and color 120-240; Manicure 45-70
Evergreen Plant Nursery | llc | 5261 | merchant-direct | weekend | 0.6 | 57 | Martin Oyelaran | ach | 0
  | Trees, shrubs and house plants
  | House plants 28-130; Trees, delivered 240-680
Noah Fields Piano Lessons | sole | 8299 | merchant-direct | evening | 0.3 | 50 | Noah Fields | ach | 0
  | Piano lessons at home
  | Four lessons 180-220
Silver Plume Records | llc | 5735 | merchant-direct | evening | 0.5 | 43 | Jo Bergstrom | ach | 0
  | Records, new and used
  | Records 24-140
Sunday Oven Bakery | llc | 5462 | merchant-plus | morning | 0.8 | 36 | Elise Fontaine | ach | 0
  | Bread, cakes and pastry
  | Bread and pastry 18-52; Cake to order 68-190
Ivy Chen Alterations | sole | 5697 | merchant-direct | shop | 0.4 | 29 | Ivy Chen | ach | 0
  | Alterations and repairs of clothes
  | Alterations 28-95; Wedding dress 180-340
Clear Creek Landscaping | llc | 0780 | interchange-plus | office | 0.4 | 22 | Luis Herrera | ach | 0
  | Gardens, patios and snow removal
  | Autumn clean-up 220-480; Patio, first half 1400-3200
`
  .trim()
  .split(/\n(?! )/)
  .map(merchantOf);

/** Reads a merchant from its lines of the table. */
function merchantOf(text: string): Merchant {
  const [name = "", type, mcc = "", plan = "", rhythm, rate, since, owner = "", payout, cards, about = "", goods = ""] =
    text.split("|").map((column) => column.trim());
  const [first = "", last = ""] = owner.split(" ");
  return {
    ...{ name, slug: slugOf(name), mcc, plan, about, owner: [first, last] },
    businessType: type === "sole" ? "soleProprietorship" : "llc",
    rhythm: RHYTHMS[rhythm as keyof typeof RHYTHMS],
    ...{ rate: Number(rate), since: Number(since), cards: Number(cards) },
    payout: payout === "rtp" ? "rtp-credit" : "ach-credit-standard",
    sells: goods.split("; ").map((one) => {
      const [, what = "", least, most] = /^(.+) (\d+)-(\d+)$/.exec(one) ?? [];
      return [what, Number(least), Number(most)] as const;
    }),
  };
}

/** The part of a business's addresses and foreign ID that comes from its name. */
export function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(/\W+/g, "-");
}

/** A customer by name, and the first digits of the card, which determine its brand. Members of the gym have a bank account. */
export interface Customer {
  name: string;
  card: string;
  isMember?: boolean;
}

export const CUSTOMERS: readonly Customer[] = [
  { name: "Olivia Hart", card: "4", isMember: true },
  { name: "Ethan Brooks", card: "51", isMember: true },
  { name: "Sofia Marchetti", card: "4", isMember: true },
  { name: "Liam Okonkwo", card: "37" },
  { name: "Maya Feldman", card: "4", isMember: true },
  { name: "Caleb Whitaker", card: "6011" },
  { name: "Zoe Lambert", card: "51", isMember: true },
  { name: "Adrian Novak", card: "4" },
  { name: "Hannah Sato", card: "4", isMember: true },
  { name: "Victor Ramos", card: "51" },
  { name: "Chloe Dufresne", card: "37" },
  { name: "Daniel Ashworth", card: "4" },
];

/** Colleagues of the owner, by job. */
export const COLLEAGUES = {
  admin: { name: "Priya Raman", email: "priya@northwind.example", role: "admin" },
  operations: { name: "Tom Okafor", email: "tom@northwind.example", role: "operations" },
  developer: { name: "Mei Tanaka", email: "mei@northwind.example", role: "developer" },
  support: { name: "Jonas Keller", email: "jonas@northwind.example", role: "support" },
} as const;
