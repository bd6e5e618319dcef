/** A map that forgets what was set first when it is full. */
export class RecentMap<Value> extends Map<string, Value> {
  constructor(private readonly limit: number) {
    super();
  }

  override set(key: string, value: Value): this {
    super.set(key, value);
    if (this.size > this.limit) this.delete(this.keys().next().value as string);
    return this;
  }
}
