import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseCarriers } from '../read-carriers';
import { PROFILES } from './profiles';

const documentation = readFileSync(path.join(__dirname, '../../../../../docs/reference/carriers.md'), 'utf8');
const smpp = { name: 'main', kind: 'smpp', host: 'smsc.example', port: 2775, system_id: 'esme', password: 'secret' };
const attributes = { entity_id: '1101', template_id: '1107', telemarketer_id: '1202' };

function parsed(fields: object): object | undefined {
  return parseCarriers([{ ...smpp, ...fields }])[0];
}

describe('profiles', () => {
  it.each([...PROFILES.keys()])('%s is a carrier, and documented', (profile) => {
    expect(() => parsed({ profile, sender_attributes: { '*': attributes } })).not.toThrow();
    expect(documentation).toContain(`\`${profile}\``);
  });

  it('are a base that single settings change', () => {
    expect(parsed({ profile: 'vonage' })).toMatchObject({ messageIdForm: 'hex_to_decimal' });
    expect(parsed({ profile: 'vonage', message_id_form: 'text' })).toMatchObject({ messageIdForm: 'text' });
    expect(parsed({ profile: 'standard' })).toEqual(parsed({}));
  });

  it('are mixed in the order of the list', () => {
    expect(
      parsed({ profile: ['clicksend', 'smsportal', 'india-dlt'], sender_attributes: { SHOP: attributes } }),
    ).toMatchObject({
      destNpi: 0,
      destTon: 0,
      enquireIntervalMs: 30_000,
      maxSessions: 4,
      messagesPerSecond: 50,
      tlvs: [{ tag: 0x1400 }, { tag: 0x1401 }, { tag: 0x1402 }],
    });
  });

  it('give way to a setting under its old name', () => {
    expect(parsed({ profile: 'clicksend', binds: 5 })).toMatchObject({ maxSessions: 5 });
  });

  it('are refused when nobody knows them', () => {
    expect(() => parsed({ profile: ['standard', 'no-such'] })).toThrow(
      'carrier main: profile must be one of standard, smpp33',
    );
    expect(() => parsed({ profile: 'india-dlt' })).toThrow('carrier main: sender_attributes must give entity_id');
  });
});
