import { mkdir } from 'node:fs/promises';
import { RunningProcesses } from '@sms/dev-env';
import {
  type AcceptedSegment,
  acceptedSegments,
  type Kannel,
  type KannelLink,
  type KannelPrograms,
  SENDSMS_PASSWORD,
  type SimulatorProcess,
  startKannel,
  startSimulator,
} from '@sms/kit';
import type { Result } from '../stage/interop-case';
import { settled } from '../stage/observe';
import type { Peer } from '../stage/peer';
import { CLIENT_CASES, type ClientCase } from './client-cases';
import { type ReportListener, startReportListener } from './report-listener';

const NAME = 'kannel-client';
const ACCOUNT = { systemId: 'kannel', password: 'secret' };
const SENDER = 'KANNEL';
const MESSAGE = 'Your parcel is on its way.';
const ALL_REPORTS = '31';
const CODING = { gsm7: '0', ucs2: '2' };
const GSM7_PROBE = /^[\x20-\x7e€\n]*$/;
const DEADLINE_MS = 60_000;
const HOLD_MS = 2_000;

/** `msg-id-type` of each link; a simulator for each, since receipts go to any session of an account. */
const LINKS: Readonly<Record<ClientCase['link'], Pick<KannelLink, 'msgIdType'>>> = {
  texts: {},
  hexadecimal: { msgIdType: '0' },
  converted: { msgIdType: '1' },
  decimal: { msgIdType: '3' },
};

/** Kannel as an ESME of our simulator. */
export async function startKannelClientPeer(programs: KannelPrograms, folder: string): Promise<Peer> {
  await mkdir(folder, { recursive: true });
  const running = await RunningProcesses.open(folder);
  const close: (() => Promise<void>)[] = [async () => running.close()];
  const closeAll = async (): Promise<void> => {
    for (const step of close.splice(0).reverse()) await step();
  };
  try {
    const simulators = await Promise.all(
      Object.keys(LINKS).map((name) => startSimulator(name, ACCOUNT, folder, running)),
    );
    close.push(async () => void (await Promise.all(simulators.map((simulator) => simulator.stop()))));
    const links = simulators.map(({ name, port }) => ({
      name,
      port,
      ...ACCOUNT,
      ...LINKS[name as ClientCase['link']],
    }));
    const kannel = await startKannel(programs, links, `${folder}/kannel`);
    close.push(() => kannel.close());
    const listener = await startReportListener();
    close.push(() => listener.close());
    const runOne = (one: ClientCase, index: number): Promise<Result> =>
      runClientCase(one, index, { kannel, listener, simulators });
    return {
      name: NAME,
      settings: [],
      carriers: new Map(),
      cases: [],
      number: () => '',
      runMore: (_stage, chosen) =>
        Promise.all(CLIENT_CASES.flatMap((one, index) => (chosen(one.name) ? [runOne(one, index)] : []))),
      runLoad: () => Promise.resolve([]),
      close: closeAll,
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

interface Ends {
  readonly kannel: Kannel;
  readonly listener: ReportListener;
  readonly simulators: readonly SimulatorProcess[];
}

async function runClientCase(one: ClientCase, index: number, { kannel, listener, simulators }: Ends): Promise<Result> {
  const { name, link, begins, text = MESSAGE, expected } = one;
  const number = `${begins}${String(index).padStart(6, '0')}`;
  const query = new URLSearchParams({
    username: link,
    password: SENDSMS_PASSWORD,
    from: SENDER,
    to: number,
    text,
    charset: 'UTF-8',
    coding: GSM7_PROBE.test(text) ? CODING.gsm7 : CODING.ucs2,
    'dlr-mask': ALL_REPORTS,
    'dlr-url': listener.urlFor(number),
  });
  const answer = await fetch(`${kannel.sendSmsUrl}?${query.toString()}`);
  const { controlUrl = '' } = simulators.find((candidate) => candidate.name === link) ?? {};
  const look = async (): Promise<string> => {
    const { accepted: parts } = await acceptedSegments(controlUrl, { destination: number });
    const difference = parts.length === 0 || joined(parts) === text ? [] : ['another text'];
    return [
      `reports ${listener.reportsOf(number).join(', ') || 'nothing'}`,
      ...describeParts(parts),
      ...difference,
    ].join(', ');
  };
  const observed = answer.ok
    ? await settled(look, expected, { deadlineMs: DEADLINE_MS, holdMs: HOLD_MS })
    : `sendsms answered ${answer.status}`;
  return { peer: NAME, name, expected, observed };
}

function describeParts(parts: readonly AcceptedSegment[]): string[] {
  return parts.length > 1 ? [`${parts.length} parts`] : [];
}

function joined(parts: readonly AcceptedSegment[]): string {
  return [...parts]
    .sort((a, b) => (a.concatenation?.part ?? 0) - (b.concatenation?.part ?? 0))
    .map(({ text }) => text)
    .join('');
}
