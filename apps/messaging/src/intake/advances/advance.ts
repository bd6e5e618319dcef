/** Credit that is held ahead for one account, as counted by the only process that takes from it. */
export class Advance {
  private users = 0;
  private retired = false;

  /** `whenUnused` is called once it is retired and no batch that has taken from it is in flight. */
  constructor(
    readonly id: string,
    private left: number,
    private readonly whenUnused: (advance: Advance) => void,
  ) {}

  /** Whole credits that no batch has taken yet. */
  get credits(): number {
    return this.left;
  }

  /** Takes credits for a batch, until it calls `finished`; false: it is retired or has too few left. */
  take(credits: number): boolean {
    if (this.retired || this.left < credits) return false;
    this.left -= credits;
    this.users += 1;
    return true;
  }

  /** Call when a batch that has taken from it is accepted or has failed. */
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
