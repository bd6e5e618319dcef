import { createHmac } from 'node:crypto';
import { WebhookWitness } from './webhook-witness';

const SECRET = `whsec_${Buffer.alloc(32, 3).toString('base64')}`;

function webhook(messageId: string, status: string, secret = SECRET) {
  const body = Buffer.from(JSON.stringify({ event: 'sms.delivery_status', data: { status, message_id: messageId } }));
  const key = Buffer.from(secret.slice(6), 'base64');
  const signature = createHmac('sha256', key).update('msg_1.1700000000.').update(body).digest('base64');
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': '1700000000',
    'webhook-signature': `v1,else v1,${signature}`,
  };
  return { headers, body };
}

describe('webhook witness', () => {
  const take = (witness: WebhookWitness, ...of: Parameters<typeof webhook>): void => {
    const { headers, body } = webhook(...of);
    witness.take('/hook', headers, body);
  };

  it('counts a message as complete with both of its webhooks, in any order, and once', () => {
    const witness = new WebhookWitness();
    witness.trust({ '/hook': [SECRET] });
    take(witness, 'a', 'pending');
    take(witness, 'b', 'delivered');
    expect(witness.witnessed).toEqual({ requests: 2, unsigned: 0, repeated: 0, complete: 0, messages: 2 });
    take(witness, 'a', 'delivered');
    take(witness, 'b', 'pending');
    take(witness, 'b', 'pending');
    expect(witness.witnessed).toEqual({ requests: 5, unsigned: 0, repeated: 1, complete: 2, messages: 2 });
  });

  it('counts nothing of what another secret has signed, or came to another path', () => {
    const witness = new WebhookWitness();
    witness.trust({ '/hook': [SECRET] });
    take(witness, 'a', 'pending', `whsec_${Buffer.alloc(32, 4).toString('base64')}`);
    const { headers, body } = webhook('a', 'pending');
    witness.take('/elsewhere', headers, body);
    expect(witness.witnessed).toMatchObject({ unsigned: 2, messages: 0 });
  });
});
