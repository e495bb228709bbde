/** A seeded generator of random numbers. */
export class Chance {
  #state: number;

  constructor(seed: string) {
    this.#state = [...seed].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619), 2_166_136_261);
  }

  /** A number from 0 up to, but not including, 1 (Mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number within both bounds. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** True with the given probability. */
  happens(probability: number): boolean {
    return this.next() < probability;
  }

  /** A random count with the given average. */
  times(average: number): number {
    return Math.floor(average) + (this.happens(average % 1) ? 1 : 0);
  }

  /** An element of the list, which must not be empty. */
  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)] as T;
  }

  /** The given number of digits, starting with a digit other than zero. */
  digits(count: number): string {
    return Array.from({ length: count }, (_, place) => this.between(place === 0 ? 1 : 0, 9)).join("");
  }
}
