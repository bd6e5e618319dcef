import { becomesTrue, MACHINE_PACE } from '@sms/dev-env';
import { count, type Finding, problems } from './finding';
import type { OperatorStage } from './operator-stage';
import { numbers } from './traffic';

const [RECIPIENTS, OPTED_OUT] = [50_000, 1_000];
const SUBMITTED_WITHIN_MS = 300_000;
const CODE_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 500;

/** The largest bulk, some of whose recipients have opted out; one of these asks for a one-time password. */
export async function* leaveOutOptedOut(stage: OperatorStage): AsyncGenerator<Finding> {
  const { smsc } = stage.alpha;
  const vendor = await stage.vendor();
  const recipients = numbers('467041', RECIPIENTS);
  const optedOut = recipients.filter((_number, nth) => nth % (RECIPIENTS / OPTED_OUT) === 0);
  const added = await vendor.importOptOuts(optedOut);
  const before = smsc.submits.length;
  const accepted = await vendor.acceptedBulk(recipients, 'Sale ends today.');
  const wanted = RECIPIENTS - OPTED_OUT;
  const all = (): Promise<boolean> => Promise.resolve(smsc.submits.length - before >= wanted);
  await becomesTrue(all, SUBMITTED_WITHIN_MS * MACHINE_PACE, LOOK_EVERY_MS);
  const held = await stage.ledger(vendor, wanted);
  const named = new Set(accepted.opted_out);
  const reached = new Set(smsc.submits.slice(before).map(({ destination }) => destination));
  yield {
    name: `${count(RECIPIENTS)} in a bulk, ${count(OPTED_OUT)} opted out`,
    seen: `${count(accepted.total_recipients)} accepted, ${count(named.size)} listed, ${count(reached.size)} submitted`,
    problems: [
      ...held,
      ...problems(
        [added !== OPTED_OUT, `${added} imported`],
        [accepted.total_recipients !== wanted, `not ${count(wanted)} accepted`],
        [accepted.opted_out_total !== OPTED_OUT, `${accepted.opted_out_total} counted`],
        [optedOut.some((number) => !named.has(number)), 'one is not listed'],
        [optedOut.some((number) => reached.has(number)), 'one got a message'],
        [reached.size !== wanted, `not ${count(wanted)} submitted`],
      ),
    ],
  };

  const [phone = ''] = optedOut;
  const askedAt = performance.now();
  await vendor.sendCode(phone);
  const isThere = (): Promise<boolean> => Promise.resolve(smsc.submitsTo(phone).length === 1);
  const isSent = await becomesTrue(isThere, CODE_WITHIN_MS * MACHINE_PACE, 20);
  const tookMs = Math.round(performance.now() - askedAt);
  yield {
    name: '… a one-time password to one of them',
    seen: isSent ? `is submitted ${tookMs} ms after it was asked for` : '',
    problems: [...problems([!isSent, 'is not submitted once']), ...(await stage.ledger(vendor, wanted + 1))],
  };
}
