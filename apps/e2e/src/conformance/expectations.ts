import type { ApiResponse } from '@sms/api-client';

export const anyText = expect.any(String) as string;
export const anyNumber = expect.any(Number) as number;
export const uuid = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/) as string;
export const utcTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/) as string;
export const offsetTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d$/) as string;

export const statusStyle = { status: 'success', message: anyText };
export const successStyle = { success: true, message: anyText };

export function expectWhole(...values: unknown[]): void {
  expect(values.filter((value) => !Number.isInteger(value))).toEqual([]);
}

/** 422 that names the field, and no other. */
export function expectRefusal(answer: ApiResponse, field: string): void {
  expect([answer.status, answer.body.status, typeof answer.body.message]).toEqual([422, 'error', 'string']);
  expect(answer.body.errors).toEqual({ [field]: [anyText] });
}
