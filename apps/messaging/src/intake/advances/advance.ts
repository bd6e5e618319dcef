/** Credit that is held ahead for one account, as the process counts it that alone takes from it. */
export class Advance {
  private users = 0;
  private retired = false;

  /** `whenUnused`: it is retired, and nothing that has taken from it is under way any more. */
  constructor(
    readonly id: string,
    private left: number,
    private readonly whenUnused: (advance: Advance) => void,
  ) {}

  /** Whole credits that nobody has taken yet. */
  get credits(): number {
    return this.left;
  }

  /** For a batch of sends, until it has `finished`; false: it has not got that much. */
  take(credits: number): boolean {
    if (this.retired || this.left < credits) return false;
    this.left -= credits;
    this.users += 1;
    return true;
  }

  /** A batch that has taken from it is accepted, or has failed. */
  finished(): void {
    this.users -= 1;
    this.tellWhenUnused();
  }

  /** Nothing more is taken from it. */
  retire(): void {
    if (this.retired) return;
    this.retired = true;
    this.tellWhenUnused();
  }

  private tellWhenUnused(): void {
    if (this.retired && this.users === 0) this.whenUnused(this);
  }
}
