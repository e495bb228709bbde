import { expect, test } from "@playwright/test";
import { matchingOptions } from "@/components/ui/fields/matching-options";
import type { Language } from "@/lib/core/language";
import { tradeName } from "./trade-name";
import { industryWords } from "./trade-names";
import { TRADES } from "./trades";

const find = (typed: string, language: Language) =>
  matchingOptions(
    TRADES[language].map(({ mcc, name, also }) => ({ value: mcc, label: name, hint: mcc, also })),
    typed,
  ).map(({ value }) => value);

/** Everyday words for trades, with the trades that fit. */
const EVERYDAY: Readonly<Record<string, readonly string[]>> = {
  coffee: ["5812", "5814"],
  cafe: ["5812", "5814"],
  restaurant: ["5812"],
  "food truck": ["5814"],
  catering: ["5811"],
  bakery: ["5462"],
  "ice cream": ["5451"],
  bar: ["5813"],
  "grocery store": ["5411"],
  salon: ["7230"],
  "nail salon": ["7230"],
  barber: ["7230"],
  spa: ["7298"],
  massage: ["7297", "7298"],
  tattoo: ["7299"],
  plumber: ["1711"],
  electrician: ["1731"],
  contractor: ["1520", "1731", "1799"],
  handyman: ["1520", "7699"],
  roofer: ["1761"],
  "house cleaning": ["7349"],
  landscaping: ["0780"],
  lawyer: ["8111"],
  accountant: ["8931"],
  consulting: ["7392"],
  marketing: ["7311"],
  photographer: ["7221"],
  "web design": ["7333"],
  software: ["5734", "7372", "5817"],
  saas: ["5817"],
  yoga: ["7997"],
  gym: ["7997"],
  dentist: ["8021"],
  doctor: ["8011"],
  therapist: ["7277", "8099"],
  vet: ["0742"],
  "dog groomer": ["7299"],
  daycare: ["8351"],
  tutor: ["8299"],
  church: ["8661"],
  nonprofit: ["8398"],
  "e-commerce": ["5964", "5969", "5999"],
  ecommerce: ["5964", "5969", "5999"],
  "online store": ["5999", "5964"],
  clothing: ["5651", "5691", "5137"],
  florist: ["5992"],
  jewelry: ["5944"],
  "gas station": ["5541"],
  mechanic: ["7538"],
  "car wash": ["7542"],
  "dry cleaner": ["7216"],
  "real estate": ["6513"],
  airbnb: ["6513"],
  trucking: ["4214"],
  hotel: ["7011"],
  "5812": ["5812"],
};

const EVERYDAY_SPANISH: typeof EVERYDAY = {
  café: ["5812", "5814"],
  cafeteria: ["5812", "5814"],
  restaurante: ["5812"],
  taquería: ["5812"],
  panadería: ["5462"],
  peluqueria: ["7230"],
  uñas: ["7230"],
  plomero: ["1711"],
  electricista: ["1731"],
  jardinero: ["0780"],
  "limpieza de casas": ["7349"],
  abogados: ["8111"],
  contador: ["8931"],
  dentista: ["8021"],
  yoga: ["7997"],
  gimnasio: ["7997"],
  guardería: ["8351"],
  iglesia: ["8661"],
  mecanico: ["7538"],
  llantas: ["5532"],
  gasolinera: ["5541"],
  tintorería: ["7216", "7210"],
  "comercio electronico": ["5964", "5969", "5999"],
  "tienda en línea": ["5999", "5964"],
  ropa: ["5651", "5691", "5137"],
  mudanzas: ["4214"],
  "bienes raíces": ["6513"],
  mariachi: ["7929"],
  veterinario: ["0742"],
  remesas: ["4829"],
};

const SEEN_AT_ONCE = 5;

for (const [language, words] of [
  ["en", EVERYDAY],
  ["es", EVERYDAY_SPANISH],
] as const)
  test(`everyday words find a fitting trade among the first few: ${language}`, () => {
    const missed = Object.entries(words).flatMap(([typed, fitting]) => {
      const first = find(typed, language).slice(0, SEEN_AT_ONCE);
      return fitting.some((mcc) => first.includes(mcc)) ? [] : [`${typed}: ${first.join(", ")}`];
    });
    expect(missed).toEqual([]);
  });

test("a trade with that name comes before one with that synonym", () => {
  expect(find("Restaurants", "en").at(0)).toBe("5812");
  expect(find("software", "en").at(-1)).not.toBe("5817");
  expect(find("no such trade at all", "en")).toEqual([]);
});

test("every trade has a code, a unique name and synonyms, in both languages", () => {
  expect(TRADES.en.length).toBeGreaterThan(280);
  for (const trades of Object.values(TRADES)) {
    expect(new Set(trades.map(({ name }) => name)).size).toBe(trades.length);
    for (const { mcc, name, also } of trades)
      expect([/^\d{4}$/.test(mcc), name !== "", also !== ""], mcc).toEqual([true, true, true]);
  }
  expect(TRADES.es.map(({ mcc }) => mcc)).toEqual([...TRADES.en.map(({ mcc }) => mcc)].sort());
});

test("an industry shows its name and code, and an unknown one its code", () => {
  expect(industryWords("5812")).toBe("Restaurants (5812)");
  expect(industryWords("5812", "es")).toBe("Restaurantes (5812)");
  expect(industryWords("0000")).toBe("0000");
});

test("a trade loaded alone has the same name as in the full list, and an invalid code has none", async () => {
  for (const language of ["en", "es"] as const)
    for (const { mcc, name } of TRADES[language]) expect(await tradeName(mcc, language), mcc).toBe(name);
  for (const other of ["", "0000", "5999x", "9999", "abc"]) expect(await tradeName(other, "en")).toBeUndefined();
});
