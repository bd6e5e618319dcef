import { FieldRule } from './field-rule';

const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** An instant; the offset is required, because without one the time would be ambiguous. */
export const DateTime = () =>
  FieldRule(
    'dateTime',
    (value) => {
      if (value === undefined || value === null) return 'is required';
      const valid = typeof value === 'string' && DATE_TIME.test(value) && !Number.isNaN(Date.parse(value));
      return valid ? undefined : 'must be an ISO 8601 date-time with an offset, such as 2026-01-31T08:00:00Z';
    },
    { type: 'string', format: 'date-time' },
  );
