import { listOf, type Rule, text } from '@sms/contracts/rpc';

export const MAX_REFERENCE_CHARACTERS = 255;
export const MAX_TAGS = 10;
export const MAX_TAG_CHARACTERS = 32;
/** A tag, as a regular expression of JSON Schema. */
export const TAG_PATTERN = '^[A-Za-z0-9_.:-]{1,32}$';

const ANY_TAG = new RegExp(TAG_PATTERN);

/** Names that a vendor gives its messages for its own use. Absent members were not given. */
export interface Labels {
  /** The vendor's own id of the message, which need not be unique. May be personal data. */
  readonly reference?: string;
  /** 1 to `MAX_TAGS`, each once. */
  readonly tags?: readonly string[];
}

export const isTag = (value: unknown): value is string => typeof value === 'string' && ANY_TAG.test(value);

export const REFERENCE: Rule = text(1, MAX_REFERENCE_CHARACTERS);
export const TAGS: Rule = listOf({ must: 'must be a tag', fits: isTag }, { min: 1, max: MAX_TAGS });
