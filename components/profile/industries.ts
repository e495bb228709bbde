/** Common trades by their merchant category code; other codes may be typed. */
export const TRADES = {
  "0742": "Veterinary services", "0763": "Agricultural cooperatives", "0780": "Landscaping", "1520": "General contractors",
  "1711": "Heating, plumbing, air conditioning", "1731": "Electrical contractors", "1740": "Masonry, tile and plaster", "1750": "Carpentry",
  "1761": "Roofing and siding", "1799": "Special trade contractors", "2741": "Publishing and printing", "4121": "Taxis and limousines",
  "4214": "Trucking and delivery", "4215": "Couriers", "4225": "Warehousing and storage", "4722": "Travel agencies",
  "4789": "Transportation services", "4814": "Telecommunication services", "4816": "Computer network services", "4900": "Utilities",
  "5045": "Computers and software, wholesale", "5047": "Medical and dental supplies", "5065": "Electrical parts", "5085": "Industrial supplies",
  "5111": "Office supplies", "5192": "Books and newspapers", "5200": "Home supply stores", "5251": "Hardware stores",
  "5261": "Nurseries and garden supplies", "5311": "Department stores", "5331": "Variety stores", "5411": "Grocery stores", "5462": "Bakeries",
  "5499": "Convenience and specialty food", "5511": "Car and truck dealers", "5533": "Automotive parts", "5541": "Service stations",
  "5651": "Clothing stores", "5661": "Shoe stores", "5712": "Furniture stores", "5732": "Electronics stores", "5734": "Computer software stores",
  "5812": "Restaurants", "5813": "Bars and nightclubs", "5814": "Fast food", "5815": "Digital media: books, films, music", "5816": "Digital games",
  "5817": "Digital software and apps", "5818": "Digital goods, large merchants", "5912": "Pharmacies", "5921": "Liquor stores",
  "5941": "Sporting goods", "5942": "Bookstores", "5943": "Stationery and office supplies", "5944": "Jewelry", "5945": "Toys and hobbies",
  "5964": "Catalog merchants", "5968": "Subscription merchants", "5969": "Direct marketing", "5977": "Cosmetics", "5992": "Florists",
  "5995": "Pet shops", "5999": "Specialty retail", "6012": "Financial institutions", "6211": "Securities brokers", "6300": "Insurance",
  "6513": "Property management and rentals", "7011": "Hotels and lodging", "7210": "Laundry services", "7221": "Photography studios",
  "7230": "Barber and beauty shops", "7276": "Tax preparation", "7298": "Health and beauty spas", "7299": "Personal services", "7311": "Advertising",
  "7333": "Commercial art and graphics", "7349": "Cleaning and maintenance", "7361": "Employment agencies",
  "7372": "Computer programming and data processing", "7379": "Computer repair and maintenance",
  "7392": "Management consulting and public relations", "7394": "Equipment rental", "7399": "Business services", "7512": "Car rental",
  "7538": "Car repair shops", "7922": "Theaters and ticket agencies", "7941": "Sports clubs", "7991": "Tourist attractions",
  "7997": "Clubs and gyms", "7999": "Recreation services", "8011": "Doctors", "8021": "Dentists", "8050": "Nursing and personal care",
  "8062": "Hospitals", "8099": "Health services", "8111": "Legal services", "8211": "Schools", "8220": "Colleges and universities",
  "8299": "Educational services", "8351": "Child care", "8398": "Charities", "8641": "Civic and social associations",
  "8661": "Religious organizations", "8699": "Membership organizations", "8734": "Testing laboratories", "8911": "Architects, engineers, surveyors",
  "8931": "Accounting and bookkeeping", "8999": "Professional services", "9399": "Government services",
} as const;

/** Names of the trades, in one language. */
export type Trades = Readonly<Record<keyof typeof TRADES, string>>;

/** What a trade is called; undefined for a code without a name here. */
export function tradeName(mcc: string, trades: Trades = TRADES): string | undefined {
  return Object.hasOwn(trades, mcc) ? trades[mcc as keyof Trades] : undefined;
}

/** The trades as options of a combobox, by code. */
export function tradeOptions(trades: Trades): { value: string; label: string; hint: string }[] {
  return Object.entries(trades).map(([value, label]) => ({ value, label, hint: value })).sort((one, other) => one.value.localeCompare(other.value));
}
