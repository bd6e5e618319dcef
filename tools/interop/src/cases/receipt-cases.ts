import { setTimeout as pause } from 'node:timers/promises';
import type { Script } from '../smsc/scripted-smsc';
import type { InteropCase } from '../stage/interop-case';
import { ESM_CLASS_INTERMEDIATE, receiptFor } from '../stage/receipts';
import { acceptAndReport, newId, report, reporting } from './scripts';

const DELIVERED = 'delivered, 1 copy';
const THREE_PARTS = 'ж'.repeat(150);
const LAST_RECEIPT_WAIT_MS = 200_000;
const FIRST_HEXADECIMAL = 0x10c8f40d;
const ESM_CLASS_MESSAGE = 0;
const STATE_DELIVERED = 2;
const STATE_EXPIRED = 3;

let counter = FIRST_HEXADECIMAL;

/** The receipts that every peer can pass on. */
export const COMMON_RECEIPT_CASES: readonly InteropCase[] = [
  { name: 'receipt: delivered', script: reporting({}), expected: DELIVERED },
  {
    name: 'receipt: undeliverable',
    script: reporting({ stat: 'UNDELIV', rest: ' err:001 text:' }),
    expected: 'undelivered, 1 copy',
  },
  {
    name: 'receipt: expired',
    script: reporting({ stat: 'EXPIRED', rest: ' err:003 text:' }),
    expected: 'undelivered, 1 copy',
  },
  // Of which Kannel makes 34: its bit for "not delivered" and another for "expired".
  {
    name: 'receipt: expired, in optional parameters as well',
    script: reporting({ stat: 'EXPIRED', rest: ' err:003 text:', messageState: STATE_EXPIRED }),
    expected: 'undelivered, 1 copy',
  },
  {
    name: 'receipt: delivered, in optional parameters as well',
    script: reporting({ messageState: STATE_DELIVERED }),
    expected: DELIVERED,
  },
  { name: 'receipt: twice', script: reporting({}, {}), expected: DELIVERED },
  {
    name: 'receipt: for each of three parts',
    message: THREE_PARTS,
    script: reporting({}),
    expected: 'delivered, 1 copy of 3 parts',
  },
  {
    name: 'receipt: national number',
    script: reporting({ recipient: (number) => `0${number.slice(2)}` }),
    expected: DELIVERED,
  },
  { name: 'receipt: number with 00', script: reporting({ recipient: (number) => `00${number}` }), expected: DELIVERED },
  { name: 'receipt: number with +', script: reporting({ recipient: (number) => `+${number}` }), expected: DELIVERED },
  { name: 'receipt: without a number', script: reporting({ recipient: () => '' }), expected: DELIVERED },
  { name: 'receipt: NUL after err:', script: reporting({ rest: ' err:000\0' }), expected: DELIVERED },
];

/** Receipts of a carrier that answers in hexadecimal and reports in decimal, and the other way round. */
export const ID_FORM_CASES: readonly InteropCase[] = [
  {
    name: 'receipt: id in decimal, answered in hexadecimal',
    carrier: 'hex',
    script: () => converting(16, 10),
    expected: DELIVERED,
  },
  {
    name: 'receipt: id in hexadecimal, answered in decimal',
    carrier: 'dec',
    script: () => converting(10, 16),
    expected: DELIVERED,
  },
];

/** Where a peer in between would decide otherwise, or cannot do it. */
export const DIRECT_RECEIPT_CASES: readonly InteropCase[] = [
  // Kannel reads no state in it and reports a failure.
  { name: 'receipt: NUL after stat:', script: reporting({ rest: '\0' }), expected: DELIVERED },
  {
    name: 'receipt: rejected',
    script: reporting({ stat: 'REJECTD', rest: ' err:002 text:' }),
    expected: 'failed, 1 copy',
  },
  { name: 'receipt: in optional parameters alone', script: () => inParameters, expected: DELIVERED },
  { name: 'receipt: id in another case, with dashes', script: () => otherCase, expected: DELIVERED },
  { name: 'receipt: before the answer', script: () => beforeAnswer, expected: DELIVERED },
  {
    name: 'receipt: delivered, then undeliverable',
    script: reporting({}, { stat: 'UNDELIV' }),
    expected: DELIVERED,
    holdMs: 3_000,
  },
  {
    name: 'receipt: on its way, and nothing more',
    script: reporting({ stat: 'ENROUTE', esmClass: ESM_CLASS_INTERMEDIATE }),
    expected: 'pending, 1 copy',
    holdMs: 5_000,
  },
  {
    name: 'receipt: buffered, unknown, then delivered',
    script: reporting({ stat: 'BUFFRED', esmClass: ESM_CLASS_INTERMEDIATE }, { stat: 'UNKNOWN' }, {}),
    expected: DELIVERED,
  },
  {
    name: 'receipt: for the last of three parts alone',
    carrier: 'last',
    message: THREE_PARTS,
    script: () => forLastPart,
    expected: 'delivered, 1 copy of 3 parts',
    // Others could still come: the message is judged two minutes after the one that is named.
    deadlineMs: LAST_RECEIPT_WAIT_MS,
  },
  {
    name: 'incoming text that looks like a receipt',
    script: () => lookalike(false),
    expected: 'pending, 1 copy',
    holdMs: 5_000,
  },
  { name: 'the same, then the true receipt', script: () => lookalike(true), expected: DELIVERED, holdMs: 3_000 },
];

function converting(answered: 10 | 16, reported: 10 | 16): Script {
  return async (submit, carrier) => {
    const id = (counter += 1);
    carrier.accept(submit, id.toString(answered).toUpperCase());
    await report(submit, carrier, id.toString(reported).toUpperCase(), {});
  };
}

const inParameters: Script = async (submit, carrier) => {
  const id = newId();
  carrier.accept(submit, id);
  const { esmClass, dataCoding, source, destination } = receiptFor(submit, { id });
  await carrier.deliver({
    esmClass,
    dataCoding,
    source,
    destination,
    octets: Buffer.alloc(0),
    receiptedMessageId: id,
    messageState: STATE_DELIVERED,
  });
};

const otherCase: Script = async (submit, carrier) => {
  const id = `9f3c41d0-7be2-4c0f-a1d2-e3f4${newId().slice(-8)}`;
  carrier.accept(submit, id);
  await report(submit, carrier, id.toUpperCase().replaceAll('-', ''), {});
};

const beforeAnswer: Script = async (submit, carrier) => {
  const id = newId();
  await Promise.race([carrier.deliver(receiptFor(submit, { id })), pause(1_000)]);
  carrier.accept(submit, id);
};

const forLastPart: Script = (submit, carrier) =>
  acceptAndReport(submit, carrier, ...(submit.part?.number === submit.part?.total ? [{}] : []));

/** `@` is 0x00 in GSM-7, so that what a subscriber writes can be all that a broken receipt is. */
function lookalike(receiptFollows: boolean): Script {
  return async (submit, carrier) => {
    const id = newId();
    carrier.accept(submit, id);
    await report(submit, carrier, id, { stat: 'UNDELIV', rest: ' err:@\0', esmClass: ESM_CLASS_MESSAGE });
    if (receiptFollows) await report(submit, carrier, id, {});
  };
}
