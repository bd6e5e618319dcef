import { Parsed, Text } from '@sms/platform/validation';
import { IsOptional } from 'class-validator';

const MAX_PAGE = 10_000;

/** The query of a page of accepted messages. */
export class AcceptedParams {
  @Parsed('a whole number', digits) readonly after: number = 0;
  @Parsed(`a whole number from 1 to ${MAX_PAGE}`, pageSize) readonly limit: number = 1_000;
  @IsOptional() @Text(/^/, 'a text') readonly destination?: string;
}

function digits(value: unknown): number | null {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : null;
}

function pageSize(value: unknown): number | null {
  const size = digits(value);
  return size === null || size < 1 || size > MAX_PAGE ? null : size;
}
