/** Settings of an SMPP carrier by the names that they have in the list of carriers. */
type Profile = Readonly<Record<string, unknown>>;

export const PROFILES: ReadonlyMap<string, Profile> = new Map([['standard', {}]]);
