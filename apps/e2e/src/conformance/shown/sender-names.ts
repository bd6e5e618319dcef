import { dataOf } from '@sms/api-client';
import { anyText, expectRefusal, statusStyle, successStyle, utcTime, uuid } from '../expectations';
import type { Suite } from '../suite';

const SAMPLE = 'Fifteen letters';

interface SenderName {
  readonly id: string;
  readonly senderid: string;
  readonly status: string;
}

interface SenderNames {
  readonly sender_names: SenderName[];
  readonly pagination: Readonly<Record<string, number>>;
}

export function showSenderNames(suite: Suite): void {
  const { show } = suite;
  const list = async (query = '', apiKey = suite.vendor.apiKey) =>
    dataOf<SenderNames>(await suite.get(`/v1/vendor/sender-names?per_page=100${query}`, { apiKey }));

  show('sender names are requested and listed', async () => {
    for (const senderid of ['My-Co. 1', 'Eleven.char']) {
      const answer = await suite.requestName({ senderid, sample_content: SAMPLE });
      expect([answer.status, answer.body]).toEqual([
        200,
        { ...statusStyle, data: { id: uuid, senderid, sample_content: SAMPLE, status: 'pending', created: utcTime } },
      ]);
      expect((await list()).sender_names).toContainEqual(answer.body.data);
    }
  });

  show('sender names are listed in pages, those of the account of the key alone', async () => {
    const { sender_names } = await list();
    const totalItems = sender_names.length;
    const page = await suite.get('/v1/vendor/sender-names?page=2&per_page=1', suite.key());
    expect([page.status, page.body]).toEqual([
      200,
      {
        ...successStyle,
        data: {
          sender_names: [sender_names[1]],
          pagination: { totalItems, currentPage: 2, pageSize: 1, totalPages: totalItems },
        },
      },
    ]);
    const other = await suite.target.vendor();
    expect((await list('', other.apiKey)).sender_names).toEqual([]);
  });

  show('sender-names/request refuses fields that break a rule, by name', async () => {
    for (const senderid of [undefined, null, '', 7, 'x'.repeat(12), 'Under_score', 'Zwölf', 'a/b', 'a\n']) {
      expectRefusal(await suite.requestName({ senderid, sample_content: SAMPLE }), 'senderid');
    }
    for (const sample_content of [undefined, null, 7, SAMPLE.slice(1)])
      expectRefusal(await suite.requestName({ senderid: 'Other', sample_content }), 'sample_content');
  });

  show('sender names are filtered by status', async () => {
    dataOf(await suite.requestName({ senderid: 'Waiting', sample_content: SAMPLE }));
    const [active, pending] = [await list('&status=active'), await list('&status=pending')];
    expect(active.sender_names.map(({ senderid }) => senderid)).toEqual([suite.brand]);
    expect(new Set(pending.sender_names.map(({ status }) => status))).toEqual(new Set(['pending']));
    expect(pending.sender_names.map(({ senderid }) => senderid)).toContain('Waiting');
  });

  show('sender names become active or rejected', async () => {
    const { id } = dataOf<SenderName>(await suite.requestName({ senderid: 'NotThis', sample_content: SAMPLE }));
    await suite.vendor.rejectSender(id, 'The name belongs to another company.');
    const statuses = Object.fromEntries((await list()).sender_names.map(({ senderid, status }) => [senderid, status]));
    expect(statuses).toMatchObject({ [suite.brand]: 'active', NotThis: 'rejected' });
    const refused = await suite.send({ sender_id: 'NotThis' });
    expect([refused.status, refused.body.errors]).toEqual([422, { sender_id: [anyText] }]);
  });
}
