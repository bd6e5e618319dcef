/** An entry of releases.json. */
export interface Release {
  readonly version: string;
  /** Null until it is filled in after the release. */
  readonly commit: string | null;
}

/** What an upgrade begins with. */
export interface Origin {
  readonly name: string;
  readonly commit: string;
}

/**
 * The release that is upgraded: the newest one that is not the present commit, or the one that is asked for. Undefined:
 * there is no release yet.
 * @param from a version, or anything that git takes for a commit
 */
export function chooseRelease(
  releases: readonly Release[],
  presentCommit: string | undefined,
  from: string | undefined,
): Origin | undefined {
  const asked = releases.find(({ version }) => version === from);
  if (asked && asked.commit === null) throw new Error(`releases.json has no commit of release ${asked.version} yet`);
  const newest = releases.findLast(({ commit }) => commit !== null && commit !== presentCommit);
  const release = from === undefined ? newest : asked;
  if (release?.commit) return { name: `release ${release.version}`, commit: release.commit };
  return from === undefined ? undefined : { name: `commit ${from}`, commit: from };
}
