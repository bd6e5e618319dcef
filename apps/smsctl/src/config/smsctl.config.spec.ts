import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { smsctlConfig, vendorConfig } from './smsctl.config';

const LOCAL = {
  base_url: 'http://127.0.0.1:3000',
  operator: { email: 'op@example.com', password: 'local' },
  api_key: 'sms_test_local',
  webhook_secret: 'whsec_local',
};

describe('where smsctl calls, and as whom', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'smsctl-'));
  const env = (variables: NodeJS.ProcessEnv) => ({ SMS_DATA_DIR: folder, ...variables });
  beforeAll(() => writeFileSync(path.join(folder, 'demo.json'), JSON.stringify(LOCAL)));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is the system that runs here, unless variables say otherwise', () => {
    expect(smsctlConfig(env({}))).toEqual({ baseUrl: LOCAL.base_url, operator: LOCAL.operator });
    expect(smsctlConfig(env({ OPERATOR_TOKEN: 'token' }))).toEqual({
      baseUrl: LOCAL.base_url,
      operator: { token: 'token' },
    });
  });

  it('never gives the local password to another address', () => {
    const BASE_URL = 'https://sms.example';
    expect(() => smsctlConfig(env({ BASE_URL }))).toThrow('set OPERATOR_EMAIL and OPERATOR_PASSWORD');
    const operator = { email: 'me@example.com', password: 'mine' };
    expect(smsctlConfig(env({ BASE_URL, OPERATOR_EMAIL: operator.email, OPERATOR_PASSWORD: 'mine' }))).toEqual({
      baseUrl: BASE_URL,
      operator,
    });
  });

  it('takes a code of the second factor for the login', () => {
    const variables = { BASE_URL: 'https://sms.example', OPERATOR_EMAIL: 'me@example.com', OPERATOR_PASSWORD: 'mine' };
    expect(smsctlConfig(env({ ...variables, OPERATOR_SECOND_FACTOR_CODE: '123456' })).operator).toEqual({
      email: 'me@example.com',
      password: 'mine',
      second_factor_code: '123456',
    });
  });

  it('is the demo account of the system that runs here, with its secret, or the key that is given', () => {
    const local = { baseUrl: LOCAL.base_url, apiKey: 'sms_test_local', webhookSecret: 'whsec_local' };
    expect(vendorConfig(env({}))).toEqual(local);
    expect(vendorConfig(env({ WEBHOOK_SECRET: 'whsec_mine' }))).toEqual({ ...local, webhookSecret: 'whsec_mine' });
    const mine = { baseUrl: 'https://sms.example', apiKey: 'mine', webhookSecret: undefined };
    expect(vendorConfig(env({ BASE_URL: mine.baseUrl, API_KEY: mine.apiKey }))).toEqual(mine);
    expect(() => vendorConfig(env({ BASE_URL: mine.baseUrl }))).toThrow('set API_KEY');
  });

  it('has to be known', () => {
    expect(() => smsctlConfig({ SMS_DATA_DIR: path.join(folder, 'none') })).toThrow('set BASE_URL');
  });
});
