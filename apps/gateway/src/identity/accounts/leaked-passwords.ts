/** Loaded when a password is first chosen: it takes 3 MB. */
let leaked: Promise<ReadonlySet<string>> | undefined;

/** Whether the password, in any case of its letters, is one of the 49,000 that are found most often in leaks. */
export async function isLeaked(password: string): Promise<boolean> {
  leaked ??= load();
  return (await leaked).has(password.normalize('NFKC').toLowerCase());
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
