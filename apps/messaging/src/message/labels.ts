import type { Labels } from '@sms/contracts/messaging';

/** The labels of a message, as columns of the log. */
export interface LabelsRow {
  readonly reference: string | null;
  readonly tags: readonly string[] | null;
}

const NONE: Labels = {};

/** Most messages have none: they share one object. */
export function labelsOf({ reference, tags }: LabelsRow): Labels {
  if (reference === null && tags === null) return NONE;
  return { ...(reference !== null && { reference }), ...(tags !== null && { tags }) };
}

export function hasLabels({ reference, tags }: Labels): boolean {
  return reference !== undefined || tags !== undefined;
}
