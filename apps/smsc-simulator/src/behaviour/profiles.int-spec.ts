import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { IncomingPdu } from '@sms/smpp';
import { eventually } from '@sms/testing';
import { submitTo, withSimulator, type Harness } from '../testing/simulator-harness';
import { PROFILE_NAMES } from './profiles';

const documentation = readFileSync(path.join(__dirname, '../../../../docs/reference/simulator.md'), 'utf8');

const ENTITY = [0x1400, 0x1401, 0x1402].map((tag) => ({ tag, value: Buffer.from('1') }));

interface Answered {
  id: string;
  statusName: string | undefined;
  receipts: IncomingPdu[];
}

/** One submit to the carrier, and the receipts for it. */
async function submitOnce(
  { connect, delivered }: Harness,
  overrides: Parameters<typeof submitTo>[1] = {},
  count = 1,
): Promise<Answered> {
  const outcome = await (await connect()).submit(submitTo('2348012345678', overrides));
  if (outcome.kind !== 'accepted')
    return { id: '', statusName: outcome.kind === 'refused' ? outcome.statusName : undefined, receipts: [] };
  await eventually(() => expect(delivered).toHaveLength(count));
  return { id: outcome.messageId, statusName: undefined, receipts: delivered };
}

const textOf = (pdu: IncomingPdu | undefined): string =>
  Buffer.from(pdu?.tlvs.messagePayload ?? pdu?.shortMessage ?? []).toString('latin1');

describe('profiles', () => {
  it.each(PROFILE_NAMES)('%s is documented', (name) => {
    expect(documentation).toContain(`| \`${name}\` |`);
  });

  it('vonage answers in hexadecimal, reports in decimal, and without a reference', async () => {
    await withSimulator({ profile: 'vonage' }, async (harness) => {
      const { id, receipts } = await submitOnce(harness);
      expect(textOf(receipts[0])).toMatch(
        new RegExp(
          `^id:${BigInt(`0x${id}`)} sub:001 dlvrd:000 submit date:\\d{10} done date:\\d{10} stat:DELIVRD err:000 text:none$`,
        ),
      );
      expect(receipts[0]?.tlvs).toEqual({});
    });
  });

  it('smpp33 knows no optional parameters', async () => {
    await withSimulator({ profile: 'smpp33' }, async (harness) => {
      expect(await submitOnce(harness)).toMatchObject({ statusName: 'ESME_ROPTPARNOTALLWD' });
      expect((await submitOnce(harness, { tlvs: {} })).receipts).toMatchObject([{ tlvs: {} }]);
    });
  });

  it('cm reports in data_sm, with long dates and nothing superfluous', async () => {
    await withSimulator({ profile: 'cm' }, async (harness) => {
      const { id, receipts } = await submitOnce(harness);
      expect(receipts[0]?.command).toBe('data_sm');
      expect(textOf(receipts[0])).toMatch(
        new RegExp(`^id:${id} submit date:\\d{14} done date:\\d{14} stat:DELIVRD err:000$`),
      );
      expect(id).toMatch(/^[0-9a-f]{32}$/);
    });
  });

  it('gatewayapi puts our reference into the text', async () => {
    await withSimulator({ profile: 'gatewayapi' }, async (harness) => {
      expect(textOf((await submitOnce(harness)).receipts[0])).toMatch(/ sub:000 dlvrd:000 .* text:7$/);
    });
  });

  it('sinch has the state in optional parameters alone', async () => {
    await withSimulator({ profile: 'sinch' }, async (harness) => {
      const { id, receipts } = await submitOnce(harness);
      expect(receipts).toMatchObject([{ tlvs: { receiptedMessageId: id, messageState: 2 } }]);
      expect(textOf(receipts[0])).toBe('');
    });
  });

  it.each([
    ['ACME', 5, 0],
    ['12345', 3, 0],
    ['2348010000000', 1, 1],
  ])(
    'infobip wants a type and a plan for each kind of sender: %s',
    async (sourceAddr, sourceAddrTon, sourceAddrNpi) => {
      await withSimulator({ profile: 'infobip' }, async (harness) => {
        expect(await submitOnce(harness, { sourceAddr, sourceAddrTon: 2, sourceAddrNpi })).toMatchObject({
          statusName: 'ESME_RINVSRCTON',
        });
        expect(await submitOnce(harness, { sourceAddr, sourceAddrTon, sourceAddrNpi: 9 })).toMatchObject({
          statusName: 'ESME_RINVSRCNPI',
        });
        expect((await submitOnce(harness, { sourceAddr, sourceAddrTon, sourceAddrNpi })).statusName).toBeUndefined();
      });
    },
  );

  it.each([
    [
      'sms-central-au',
      [
        [0x20, 'BUFFRED'],
        [4, 'DELIVRD'],
      ],
    ],
    [
      'jasmin',
      [
        [4, 'ACCEPTD'],
        [4, 'DELIVRD'],
      ],
    ],
  ] as const)('%s reports a state on the way', async (profile, expected) => {
    await withSimulator({ profile, receiptDelayMs: 50 }, async (harness) => {
      const { receipts } = await submitOnce(harness, {}, expected.length);
      expect(receipts.map((pdu) => [pdu.esmClass, /stat:(\w+)/.exec(textOf(pdu))?.[1]])).toEqual(expected);
    });
  });

  it('route-mobile has UUIDs', async () => {
    await withSimulator({ profile: 'route-mobile' }, async (harness) => {
      expect((await submitOnce(harness)).id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    });
  });

  it('india-dlt takes no submit without its three parameters', async () => {
    await withSimulator({ profile: 'india-dlt' }, async (harness) => {
      expect(await submitOnce(harness, { tlvs: { unknown: ENTITY.slice(1) } })).toMatchObject({
        statusName: 'ESME_RMISSINGOPTPARAM',
      });
      expect((await submitOnce(harness, { tlvs: { unknown: ENTITY } })).statusName).toBeUndefined();
    });
  });

  it.each([
    [
      'clicksend',
      { sourceAddrTon: 1, destAddrTon: 1, destAddrNpi: 1 },
      'ESME_RINVDSTNPI',
      { sourceAddrTon: 1, destAddrTon: 1, destAddrNpi: 0 },
    ],
    ['smsportal', { destAddrTon: 1, destAddrNpi: 1 }, 'ESME_RINVDSTTON', { destAddrTon: 0, destAddrNpi: 0 }],
    ['smsportal', { dataCoding: 3 }, 'ESME_RSUBMITFAIL', { dataCoding: 8 }],
  ] as const)('%s refuses %j with %s and takes %j', async (profile, disliked, statusName, liked) => {
    await withSimulator({ profile }, async (harness) => {
      expect(await submitOnce(harness, disliked)).toMatchObject({ statusName });
      expect((await submitOnce(harness, liked)).statusName).toBeUndefined();
    });
  });

  it('legacy-latin1 reads GSM-7 as Latin-1', async () => {
    await withSimulator({ profile: 'legacy-latin1', recordText: true }, async (harness) => {
      await submitOnce(harness, { shortMessage: Buffer.of(0x00) });
      expect(await harness.accepted()).toMatchObject([{ text: '\0' }]);
    });
  });

  it('kast ignores sar_… parameters', async () => {
    await withSimulator({ profile: 'kast' }, async (harness) => {
      await submitOnce(harness, { tlvs: { sarMsgRefNum: 1, sarTotalSegments: 2, sarSegmentSeqnum: 1 } });
      expect(await harness.accepted()).toMatchObject([{ concatenation: null }]);
    });
  });

  it.each([
    [
      'clickatell',
      { system_type: '12345', block_after_failed_binds: 10, block_ms: 60_000, cut_without_enquire_link_ms: 300_000 },
    ],
    ['sinch-cloud', { max_sessions: 3, window_size: 10 }],
    ['sinch', { max_sessions: 2 }],
    ['clicksend', { max_sessions: 2, window_size: 10 }],
    ['twilio', { cut_without_enquire_link_ms: 120_000 }],
    ['smsportal', { max_sessions: 4, window_size: 10, account_submits_per_second: 50, receipts_kept_ms: 43_200_000 }],
    ['kast', { receipts_kept_ms: 86_400_000 }],
  ] as const)('%s limits sessions and accounts', async (profile, settings) => {
    await withSimulator({ profile }, async ({ control }) => {
      expect((await control('GET', '/carrier')).body).toMatchObject({ profile, settings });
    });
  });

  it('are changed at run time, magic destinations on top of them', async () => {
    await withSimulator({}, async (harness) => {
      const { control, connect, receipts } = harness;
      const carrier = { profile: 'vonage', behaviours: ['receipt_national'], settings: { max_sessions: 1 } };
      const behaviours = ['id_hex_then_decimal', 'receipt_text_only', 'receipt_national'];
      expect(await control('PUT', '/carrier', carrier)).toEqual({ status: 200, body: { ...carrier, behaviours } });
      const esme = await connect();
      await esme.submit(submitTo('9990010000001'));
      await eventually(() =>
        expect(receipts).toMatchObject([
          { state: 'undeliverable', destination: '00010000001', userMessageReference: undefined },
        ]),
      );
      await expect(connect()).rejects.toMatchObject({ commandStatus: 5 });
      expect((await control('DELETE', '/carrier')).body).toEqual({ profile: 'standard', behaviours: [], settings: {} });
      await esme.submit(submitTo('2348012345678'));
      await eventually(() =>
        expect(receipts[1]).toMatchObject({ destination: '2348012345678', userMessageReference: 7 }),
      );
    });
  });

  it.each([
    [{ profile: 'nobody' }, 'profile'],
    [{ behaviours: ['explode'] }, 'behaviours'],
    [{ settings: { max_sessions: 0 } }, 'max_sessions'],
    [{ settings: { sessions: 1 } }, 'settings: sessions is not a field'],
  ])('are refused as %j', async (carrier, named) => {
    await withSimulator({}, async ({ control }) => {
      const { status, body } = await control('PUT', '/carrier', carrier);
      expect(status).toBe(400);
      expect(body['message']).toContain(named);
    });
  });
});
