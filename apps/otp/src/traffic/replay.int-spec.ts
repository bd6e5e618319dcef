import { replaysAll } from '../testing/test-environment.config';
import type { Pump } from '../testing/pumped-traffic';
import { replay, shownResult } from '../testing/replay';
import { OtpUnderTest } from '../testing/start-otp';

/** `OTP_REPLAY=all npm run test:int -- traffic/replay` replays all of them, with five seeds, and prints the table. */
const ALL = replaysAll();
const SEEDS = ALL ? [1, 2, 3, 4, 5] : [1];

interface Case {
  readonly pump: Pump;
  readonly hours: number;
  readonly amongUsers: number;
  readonly history: boolean;
  readonly withClientIp: boolean;
}

const HEAD = '| pump | numbers | refused | users | refused |\n|---|---|---|---|---|\n';
const MIXED = { hours: 5, amongUsers: 0.2, history: true, withClientIp: false } as const;
const USUAL: readonly Case[] = [{ ...MIXED, pump: 'random in ranges' }];
const OTHERS: readonly Case[] = [
  { ...MIXED, pump: 'random in ranges', withClientIp: true },
  { ...MIXED, pump: 'sequential' },
  { ...MIXED, pump: 'range after range' },
  { ...MIXED, pump: 'random in ranges', hours: 24 },
  { ...MIXED, pump: 'a tenth verifies' },
  { ...MIXED, pump: 'random in ranges', history: false },
  { ...MIXED, pump: 'random in ranges', amongUsers: 0 },
  { ...MIXED, pump: 'random in ranges', amongUsers: 1 },
  { ...MIXED, pump: 'random in ranges', amongUsers: 1, withClientIp: true },
];

jest.setTimeout(1_800_000);

describe('pumped traffic among users', () => {
  let otp: OtpUnderTest;
  let vendors = 9_000;
  const table: string[] = [];
  beforeAll(async () => {
    otp = await OtpUnderTest.start({ trafficWatch: 'enforce' });
  });
  afterAll(async () => {
    await otp.stop();
    if (ALL) process.stderr.write(`${HEAD}${table.join('\n')}\n`);
  });

  it.each([...USUAL, ...(ALL ? OTHERS : [])])(
    'is refused, and the users are not: $pump, $hours h, $amongUsers among users, history $history, client_ip $withClientIp',
    async (one) => {
      for (const seed of SEEDS) {
        await otp.database.execute('DELETE FROM otp');
        const result = await replay(otp, (vendors += 1), { ...one, seed });
        const { pump, hours, amongUsers, history, withClientIp } = one;
        const more = `${history ? '' : ', no history'}${withClientIp ? ', client_ip' : ''}`;
        const name = `${pump}, ${hours} h, ${amongUsers * 100} % among users${more}; seed ${seed}`;
        table.push(shownResult(name, result));
        if (!ALL) {
          expect(result.pumped.refused / result.pumped.asked).toBeGreaterThanOrEqual(0.93);
          expect(result.users.refused / result.users.asked).toBeLessThanOrEqual(0.005);
        }
      }
    },
  );
});
