import { Counter } from 'prom-client';

export const generatedTotal = new Counter({
  name: 'otp_generated_total',
  help: 'One-time passwords asked for, by outcome (accepted, or the code of the error) and mode (live, or sandbox for test keys)',
  labelNames: ['outcome', 'mode'],
});

export const verificationsTotal = new Counter({
  name: 'otp_verifications_total',
  help: 'Verifications by outcome and mode (live, sandbox, or unknown for an unknown reference)',
  labelNames: ['outcome', 'mode'],
});

export const limitedTotal = new Counter({
  name: 'otp_limited_total',
  help:
    "Refusals by the limit that refused. Codes for a phone: phone_codes_own when all that count were the asking vendor's, else phone_codes_shared. " +
    'Wrong codes: reference_failures, vendor_failures, phone_failures over all vendors. The cap of a vendor on codes of a day: vendor_day. Test keys: sandbox_minute, sandbox_day, sandbox_phone',
  labelNames: ['limit'],
});

export function modeOf(sandbox: boolean | undefined): 'live' | 'sandbox' {
  return sandbox ? 'sandbox' : 'live';
}
