/** Numbers that look random and are the same for the same seed. */
export class Chance {
  #state: number;

  constructor(seed: string) {
    this.#state = [...seed].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619), 2_166_136_261);
  }

  /** Returns a number from 0 up to 1, without 1 (Mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns a whole number within both bounds. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** Whether something of this probability happens. */
  happens(probability: number): boolean {
    return this.next() < probability;
  }

  /** Returns how often something happens that happens so often on average. */
  times(average: number): number {
    return Math.floor(average) + (this.happens(average % 1) ? 1 : 0);
  }

  /** Returns one of the list, which is not empty. */
  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)] as T;
  }

  /** Returns so many digits, of which the first is not zero. */
  digits(count: number): string {
    return Array.from({ length: count }, (_, place) => this.between(place === 0 ? 1 : 0, 9)).join("");
  }
}
