import { BlockList, isIP, isIPv4 } from 'node:net';
import {
  Field,
  type FieldDecorator,
  ObjectOf,
  OneOf,
  Parsed,
  Secret,
  type ObjectSource,
  Text,
  Whole,
} from '@sms/platform/validation';
import { parsePointer } from '../exchange/json';

/** The steps of a JSON pointer, or the one name of a parameter. */
export type ReportField = readonly string[];

const PARAMETER = /^[^\p{Cc}]{1,64}$/u;

const HEADER_NAME = [/^[A-Za-z0-9-]{1,64}$/, 'the name of a header'] as const;
const SECRET = [/^[^\p{Cc}]+$/u, 'a text without control characters'] as const;

export class HmacCheck {
  @Text(...HEADER_NAME, { convert: lowerCase }) readonly header: string;
  @Secret(...SECRET) readonly secret: string;
  @OneOf(['sha1', 'sha256', 'sha512']) readonly algorithm: 'sha1' | 'sha256' | 'sha512' = 'sha256';
  @OneOf(['hex', 'base64']) readonly encoding: 'hex' | 'base64' = 'hex';
  /** Text before the signature, such as `sha256=`. */
  @Text(/^[\x20-\x7e]{0,32}$/, 'at most 32 printable characters') readonly prefix: string = '';
}

class HeaderCheck {
  @Text(...HEADER_NAME, { convert: lowerCase }) readonly name: string;
  @Secret(...SECRET) readonly value: string;
}

/** How a report is authenticated beside the token in its address; every check that is set must succeed. */
export class ReportCheck {
  @ObjectOf(() => new HmacCheck()) readonly hmac: HmacCheck | null = null;
  /** A header with a secret of its own, such as `authorization`. */
  @ObjectOf(() => new HeaderCheck()) readonly header: HeaderCheck | null = null;
  /** Addresses that reports may come from; null: any. */
  @Parsed('a list of addresses such as 192.0.2.0/24', addressesOf) readonly addresses: BlockList | null = null;
}

/** The answer to a report once it is committed. */
export class ReportAnswer {
  @Whole(200, 299) readonly status: number = 200;
  @Text(/^[^]{0,1000}$/, 'at most 1000 characters') readonly body: string = '';
  @Text(/^[\x20-\x7e]{1,64}$/, 'a content type', {
    fallback: ({ body }: ReportAnswer) => (body === '' ? undefined : 'text/plain; charset=utf-8'),
  })
  readonly contentType: string | null = null;
}

/** How the carrier reports the states of messages. */
export class ReportSettings {
  @OneOf(['json', 'form', 'query']) readonly format: 'json' | 'form' | 'query' = 'json';
  /** Where the list of reports is in JSON; null: the whole body is a report, or a list of reports. */
  @Place() readonly list: ReportField | null = null;
  /** The carrier's id, as in the answer to the submit. */
  @Place() readonly id: ReportField | null = null;
  /** Our own number of the submission, sent back. */
  @Place() readonly reference: ReportField | null = null;
  @Place() readonly state: ReportField | null = null;
  @Place() readonly code: ReportField | null = null;
  @Place() readonly time: ReportField | null = null;
  /** Number of the recipient. */
  @Place() readonly number: ReportField | null = null;
  @ObjectOf(() => new ReportCheck()) readonly check: ReportCheck = new ReportCheck();
  @ObjectOf(() => new ReportAnswer(), checkedAnswer) readonly answer: ReportAnswer = new ReportAnswer();
}

export function checkedReports(reports: ReportSettings, source: ObjectSource): ReportSettings {
  const { format, check } = reports;
  if (format === 'query' && check.hmac !== null)
    source.reject('check', 'cannot have hmac with format query: there is no body');
  if (format !== 'json' && source.given('list')) source.reject('list', 'needs format json');
  if (!source.given('state')) source.reject('state', 'must say where the state stands');
  return reports;
}

/** Where a value is in a report: a JSON pointer, or the name of a parameter in the other formats. */
function Place(): FieldDecorator<ReportField | null> {
  return Field<ReportField | null>('', () => true, {
    convert: (value: unknown, { source, name, above }) => {
      if ((above as ReportSettings).format === 'json') {
        const steps = typeof value === 'string' ? parsePointer(value) : null;
        if (steps === null) source.reject(name, 'must be a JSON pointer such as "/status"');
        return steps;
      }
      if (typeof value === 'string' && PARAMETER.test(value)) return [value];
      source.reject(name, 'must be the name of a parameter');
      return null;
    },
  });
}

function checkedAnswer(answer: ReportAnswer, source: ObjectSource): ReportAnswer {
  if (answer.status === 204 && answer.body !== '') source.reject('body', 'cannot be sent with status 204');
  if (answer.body === '' && source.given('content_type')) source.reject('content_type', 'needs body');
  return answer;
}

function lowerCase(text: string): string {
  return text.toLowerCase();
}

function addressesOf(value: unknown): BlockList | null {
  if (!Array.isArray(value)) return null;
  const list = new BlockList();
  for (const entry of value) {
    const [, address = '', length] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(String(entry)) ?? [];
    const bits = isIPv4(address) ? 32 : 128;
    const prefix = Number(length ?? bits);
    if (isIP(address) === 0 || prefix > bits) return null;
    list.addSubnet(address, prefix, isIPv4(address) ? 'ipv4' : 'ipv6');
  }
  return list;
}
