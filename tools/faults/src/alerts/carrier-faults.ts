import { becomesTrue, type SupervisedProcess } from '@sms/dev-env';
import { askSimulator } from '@sms/kit';
import { type AlertFault, type AlertStage, budgetOf, carrierFault } from './alert-fault';
import { numberOf } from './traffic';

const READY_WITHIN_MS = 60_000;
const CARRIER = { carrier: 'simulator' };
/** Nobody else sends to it. */
const CUT_NUMBER = numberOf(9, 9_999_999);
const BULK = 20_000;
const SUBMITS_PER_SECOND = 2;

export const receiptsStop: AlertFault = {
  ...carrierFault('the carrier sends no receipts', 'ReceiptsStop', [{ destination: '*', behaviour: 'no_receipt' }]),
  expected: [{ alert: 'ReceiptsStop', labels: CARRIER }, ...budgetOf('final_status')],
};

export const carrierAway: AlertFault = {
  fault: 'the carrier is away',
  expected: [
    { alert: 'CarrierUnbound', labels: CARRIER },
    { alert: 'MessagesWait', labels: { lane: 'single' } },
    ...budgetOf('submitted'),
  ],
  begin: ({ system }) => system.services['smsc-simulator'].stop(),
  end: ({ system }) => startAgain(system.services['smsc-simulator']),
};

export const credentialsRefused: AlertFault = {
  fault: 'the carrier refuses to bind',
  expected: [{ alert: 'CarrierRefusesCredentials', labels: CARRIER }],
  begin: async (stage) => {
    await setCarrier(stage, { system_type: 'another' });
    await rebind(stage);
  },
  end: async (stage) => {
    await setCarrier(stage, undefined);
    await rebind(stage);
  },
};

export const throttled: AlertFault = {
  fault: `the carrier throttles above ${SUBMITS_PER_SECOND} submits a second`,
  expected: [{ alert: 'CarrierThrottles', labels: CARRIER }],
  begin: (stage) => setCarrier(stage, { account_submits_per_second: SUBMITS_PER_SECOND }),
  end: (stage) => setCarrier(stage, undefined),
};

export function bulkFlood(): AlertFault {
  let requestId = '';
  return {
    fault: `a bulk of ${BULK} messages comes meanwhile`,
    expected: [{ alert: 'BulkQueueLong' }],
    begin: async ({ api }) => {
      const recipients = Array.from({ length: BULK }, (_unused, index) => `9990500${String(index).padStart(7, '0')}`);
      requestId = await api.sendBulkSms({ recipients, message: 'Our shop opens at nine.' });
    },
    end: async ({ api }) => {
      const isCancelled = (): Promise<boolean> =>
        api.cancelBulk(requestId).then(
          () => true,
          () => false,
        );
      // Beside a full queue it may take longer than a request does.
      if (!(await becomesTrue(isCancelled, READY_WITHIN_MS, 500))) throw new Error('the bulk was not cancelled');
    },
  };
}

export const unmatched = carrierFault('receipts of some messages name an unknown id', 'ReceiptsUnmatched', [
  {
    destination: `${numberOf(7, 0).slice(0, 7)}*`,
    behaviour: ['receipt_text_only', 'receipt_no_address', 'receipt_no_reference'],
    receipt_text: 'id:1 stat:{stat}',
  },
]);

export const undelivered = carrierFault('the carrier delivers nothing', 'DeliveredShareFalls', [
  { destination: '999000*', behaviour: 'deliver', state: 'undeliverable' },
]);

export const cutTwice: AlertFault = {
  fault: 'the carrier cuts the link for one message, twice',
  expected: [{ alert: 'SubmittedMoreThanTwice' }],
  begin: async ({ rules, api }) => {
    await rules.add('cut', [{ destination: CUT_NUMBER, behaviour: 'drop_link', times: 2 }]);
    await api.sendSms({ phone: CUT_NUMBER, message: 'Hello' });
  },
  end: ({ rules }) => rules.remove('cut'),
};

export async function startAgain(process: SupervisedProcess): Promise<void> {
  process.start();
  await process.waitReady(READY_WITHIN_MS);
}

function setCarrier({ system }: AlertStage, settings: object | undefined): Promise<void> {
  const url = `${system.simulatorControlUrl}/carrier`;
  return settings ? askSimulator(url, 'PUT', { settings }) : askSimulator(url, 'DELETE');
}

async function rebind({ operator }: AlertStage): Promise<void> {
  await operator.withToken.POST('/v1/admin/carriers/{name}/rebind', {
    params: { path: { name: 'simulator' } },
    body: { reason: 'an alert is tried' },
  });
}
