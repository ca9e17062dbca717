const MAX_STATED = 24;

/** The amounts that the artist states, to recognize them and their sums. */
export class KnownAmounts {
  private list: number[] = [];

  get isEmpty(): boolean {
    return this.list.length === 0;
  }

  add(rupees: number): void {
    this.list = [...this.list.filter((each) => each !== rupees), rupees].slice(-MAX_STATED);
  }

  clear(): void {
    this.list = [];
  }

  /** Whether an amount is one that the artist states, or the sum of two or three. */
  has(rupees: number): boolean {
    const { list } = this;
    return list.some(
      (one, at) =>
        one === rupees ||
        list.some(
          (two, next) =>
            next > at &&
            (one + two === rupees || list.some((three, last) => last > next && one + two + three === rupees)),
        ),
    );
  }

  /** Whether the customer can have paid this: no more than the artist's prices allow. */
  allows(rupees: number): boolean {
    return (
      this.isEmpty ||
      rupees <= 1.5 * Math.max(...this.list) ||
      this.has(rupees) ||
      this.list.some((each) => each >= 50 && rupees % each === 0 && rupees / each <= 100)
    );
  }
}
