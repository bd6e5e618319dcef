import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { smsctlConfig } from './smsctl.config';

const LOCAL = { base_url: 'http://127.0.0.1:3000', operator: { email: 'op@example.com', password: 'local' } };

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

  it('has to be known', () => {
    expect(() => smsctlConfig({ SMS_DATA_DIR: path.join(folder, 'none') })).toThrow('set BASE_URL');
  });
});
