/**
 * Made-up names as sanctions lists have them, alterations as people and programs make them, and ordinary names. The
 * same seed gives the same names.
 */
export class NameGenerator {
  private state: number;

  constructor(seed: number) {
    this.state = seed;
  }

  /** A number from 0 to below 1 (mulberry32). */
  private random(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  private below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  private pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T;
  }

  /** A name as the list writes it: the last name in capitals, a comma, the first names; or the name of a company. */
  listed(): string {
    const kind = this.random();
    if (kind < 0.2) return this.company().toUpperCase();
    const [first, last] = this.person();
    return `${last.toUpperCase()}, ${first}`;
  }

  /** A name that no list has, such as those of customers in the United States. One in five has a name from abroad. */
  ordinary(): string {
    const kind = this.random();
    if (kind < 0.15) return `${this.pick(US_LAST)} ${this.pick(US_TRADES)} ${this.pick(["LLC", "Inc.", "Co."])}`;
    if (kind < 0.32) return `${this.pick(ABROAD_FIRST)} ${this.pick(ABROAD_LAST)}`;
    const middle = this.random() < 0.4 ? ` ${this.pick(US_FIRST)}` : "";
    return `${this.pick(US_FIRST)}${middle} ${this.pick(US_LAST)}`;
  }

  private person(): [first: string, last: string] {
    const { first, stems, endings, middle, isDouble } = this.pick(CULTURES);
    const surname = () => `${this.pick(stems)}${this.pick(stems).toLowerCase()}${this.pick(endings)}`;
    const given = this.random() < middle ? `${this.pick(first)} ${this.pick(first)}` : this.pick(first);
    return [given, isDouble ? `${surname()} ${surname()}` : surname()];
  }

  private company(): string {
    const { stems, endings } = this.pick(CULTURES);
    const own = `${this.pick(stems)}${this.pick(stems).toLowerCase()}${this.pick(endings)}`;
    return `${own} ${this.pick(TRADES)} ${this.pick(FORMS)}`;
  }

  /** One or two alterations of a listed name: order, transliteration, a typing error, a left-out or joined word. */
  altered(listed: string): string {
    const [last = "", first = ""] = listed.split(", ");
    let words = [...first.split(" "), ...last.split(" ")].filter(Boolean).map(capitalized);
    const isCompany = first === "";
    const changes = this.random() < 0.7 ? 1 : 2;
    for (let change = 0; change < changes; change++) words = this.alteredOnce(words, isCompany);
    return words.join(" ");
  }

  private alteredOnce(words: string[], isCompany: boolean): string[] {
    const at = this.below(words.length);
    const changed = (word: string) => words.map((other, place) => (place === at ? word : other));
    const word = words[at] ?? "";
    switch (this.below(6)) {
      case 0:
        return isCompany ? changed(this.transliterated(word)) : [...words.slice(-1), ...words.slice(0, -1)];
      case 1:
      case 2:
        return changed(this.transliterated(word));
      case 3:
        return word.length > 4 ? changed(this.mistyped(word)) : changed(this.transliterated(word));
      case 4:
        if (words.length > 2) return isCompany ? words.slice(0, -1) : words.filter((_word, place) => place !== 1);
        return changed(word.toUpperCase());
      default:
        if (words.length > 2 && !isCompany) return [`${words[0]}${(words[1] ?? "").toLowerCase()}`, ...words.slice(2)];
        return changed(`${word.slice(0, 1)}${word.slice(1).replace("a", "á").replace("o", "ö")}`);
    }
  }

  private transliterated(word: string): string {
    const fitting = SPELLINGS.filter(([from]) => word.toLowerCase().includes(from));
    if (fitting.length === 0) return word;
    const [from, to] = this.pick(fitting);
    return capitalized(word.toLowerCase().replace(from, to));
  }

  /** A word with one letter left out, doubled, replaced by its neighbor on the keyboard, or exchanged with the next. */
  private mistyped(word: string): string {
    const at = 1 + this.below(word.length - 2);
    const [before, letter, after] = [word.slice(0, at), word[at] ?? "", word.slice(at + 1)];
    switch (this.below(4)) {
      case 0:
        return before + after;
      case 1:
        return before + letter + letter + after;
      case 2:
        return before + (NEIGHBORS[letter] ?? letter) + after;
      default:
        return before + after.slice(0, 1) + letter + after.slice(1);
    }
  }
}

const capitalized = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();

const words = (text: string) => text.split(/\s+/);

const SPELLINGS: readonly (readonly [from: string, to: string])[] = [
  ["mohammed", "muhammad"],
  ["yusuf", "youssef"],
  ["hussein", "husayn"],
  ["ahmed", "ahmad"],
  ["aleksandr", "alexander"],
  ["sergey", "sergei"],
  ["yevgeny", "evgenii"],
  ["dmitriy", "dmitri"],
  ["yuriy", "iouri"],
  ["kh", "h"],
  ["q", "k"],
  ["ou", "u"],
  ["oo", "u"],
  ["ee", "i"],
  ["iy", "y"],
  ["ey", "ei"],
  ["w", "v"],
  ["ph", "f"],
  ["ss", "s"],
  ["mm", "m"],
  ["dh", "d"],
  ["gh", "g"],
  ["sh", "sch"],
  ["u", "o"],
  ["e", "i"],
  ["z", "s"],
  ["i", "y"],
  ["a", "e"],
];

const NEIGHBORS: Readonly<Record<string, string>> = Object.fromEntries(
  ["qwertyuiop", "asdfghjkl", "zxcvbnm"].flatMap((row) =>
    [...row].map((letter, at) => [letter, row[at + 1] ?? row[at - 1] ?? letter]),
  ),
);

interface Culture {
  first: readonly string[];
  stems: readonly string[];
  endings: readonly string[];
  /** The share of people with a second first name. */
  middle: number;
  isDouble?: boolean;
}

const CULTURES: readonly Culture[] = [
  {
    first: words(
      "Mohammed Ahmed Yusuf Hussein Khalid Omar Ibrahim Mustafa Hassan Tariq Jamal Samir Nasser Walid Bashar Faisal Rashid Salim Karim Zaid Hamza Ismail Mahmoud Abdullah Adnan",
    ),
    stems: words("Zawa Qada Bagh Sham Najj Harr Khal Mas Rah Tikr Sab Dulay Jab Barz Hamd Far Gham Qasim Nuay Shak"),
    endings: words("i iri awi ani adi an ari"),
    middle: 0.6,
  },
  {
    first: words(
      "Aleksandr Sergey Dmitriy Yevgeny Viktor Igor Oleg Yuriy Andrey Nikolay Vladimir Konstantin Mikhail Pavel Anatoly Gennady Leonid Boris Arkady Ruslan",
    ),
    stems: words("Kova Petr Zhur Shev Bog Gol Mor Tim Kuz Voro Lebe Bely Gus Prig Rot Mal Chern Dol Sech Vas"),
    endings: words("ov ev in enko sky chuk ovich"),
    middle: 0.5,
  },
  {
    first: words(
      "Carlos Juan Jose Luis Miguel Rafael Jorge Hector Ramon Pedro Alberto Ernesto Fernando Joaquin Ismael Ignacio Ruben Arturo Gilberto Sandra",
    ),
    stems: words("Gar Rodri Her Zam Arell Beltr Caro Ocho Esqu Guz Vill Urib Mont Cast Sal Quint Barr Tor Ech Lar"),
    endings: words("ez a ano era ada illo"),
    middle: 0.5,
    isDouble: true,
  },
  {
    first: words(
      "Hassan Reza Ali Mehdi Hossein Behrouz Majid Saeed Kamran Farhad Dariush Ebrahim Qasem Mohsen Amir Javad",
    ),
    stems: words("Rost Ahma Sol Kar Has Teh Mogh Far Nour Shir Baz Gol Khor Mans Raf Zar Dara Heid"),
    endings: words("ami izadeh pour nejad ian ani"),
    middle: 0.4,
  },
  {
    first: words("Wei Jian Xiao Ming Guo Zhi Chun Hong Yong Sung Chol Kwang Myong Hyon Jong Tae Song Il"),
    stems: words("Zhang Wang Liu Chen Huang Zhou Xu Sun Hu Zhu Gao Lin Kim Pak Choe Ri Chong Kang Cho Yun"),
    endings: ["", "", "", "n", "g"],
    middle: 0.7,
  },
];

const TRADES = words(
  "Trading Shipping Petroleum Industries Electronics Holding Airlines Exchange Chemicals Marine Steel",
);
const FORMS = words("LLC LTD COMPANY GROUP FZE JSC");
const US_FIRST = words(
  "James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Sarah Charles Karen Christopher Lisa Daniel Nancy Matthew Betty Anthony Sandra Mark Ashley Donald Kimberly Steven Emily Paul Donna Andrew Michelle Joshua Carol Maria Luis Carlos Sofia Omar Wei Anna Victor Igor Fatima",
);
const US_LAST = words(
  "Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Kowalski Petrov Khan Hassan Ali Kim Chen Wang Patel Ivanov",
);
const US_TRADES = words(
  "Plumbing Bakery Consulting Landscaping Dental Trading Logistics Fitness Catering Roofing Electronics",
);
const ABROAD_FIRST = words(
  "Ahmed Mohammed Yusuf Fatima Omar Sergey Aleksandr Dmitriy Olga Natalia Juan Carlos Jose Miguel Wei Ming Jian Yong Reza Ali Mehdi Leila Hassan Ibrahim Viktor",
);
const ABROAD_LAST = words(
  "Aziz Siddiqui Haddad Mansour Rahman Chaudhry Volkov Smirnov Sokolov Popov Fedorov Kuznetsova Fernandez Jimenez Dominguez Navarro Castillo Zhao Yang Tanaka Hosseini Karimi Shah Farsi Mirza Okafor Mensah Abebe Silva Kowalczyk",
);
