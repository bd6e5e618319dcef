import type { BindAttempts, BindType, IncomingPdu, SmppLinkOptions } from '@sms/smpp';
import type { CarrierHost, SmppCarrierSettings } from '../settings/smpp.settings';

const REQUEST_TIMEOUT_MS = 10_000;

/** The binds of one session; submits go over the first. */
export function bindTypesOf({ bindMode }: Pick<SmppCarrierSettings, 'bindMode'>): readonly [BindType, ...BindType[]] {
  switch (bindMode) {
    case 'trx':
      return ['transceiver'];
    case 'tx_rx':
      return ['transmitter', 'receiver'];
    case 'tx':
      return ['transmitter'];
    case 'rx':
      return ['receiver'];
  }
}

/** The name of a host in tables and logs. */
export function hostName({ host, port }: CarrierHost): string {
  return `${host}:${port}`;
}

/** Options of a link of this carrier. */
export function linkOptions(
  settings: SmppCarrierSettings,
  bindType: BindType,
  { host, port }: CarrierHost,
  shared: { readonly bindAttempts: BindAttempts; readonly onDeliver: (pdu: IncomingPdu) => Promise<void> },
): SmppLinkOptions {
  const apart = bindType === 'receiver' && settings.bindMode === 'tx_rx';
  return {
    host: apart ? (settings.rxHost ?? host) : host,
    port: apart ? (settings.rxPort ?? port) : port,
    systemId: settings.systemId,
    password: settings.password,
    systemType: settings.systemType,
    interfaceVersion: settings.interfaceVersion,
    addrTon: settings.bindTon,
    addrNpi: settings.bindNpi,
    addressRange: settings.addressRange,
    bindType,
    windowSize: settings.windowSize,
    bindTimeoutMs: settings.bindTimeoutMs,
    submitTimeoutMs: settings.submitTimeoutMs,
    // Queries and the unbind need no longer deadline than a submit.
    requestTimeoutMs: Math.min(REQUEST_TIMEOUT_MS, settings.submitTimeoutMs),
    enquireIntervalMs: settings.enquireIntervalMs,
    enquireTimeoutMs: settings.enquireTimeoutMs,
    keepalive: settings.keepalive,
    ...(settings.tls ? { tls: tlsOptions(settings) } : {}),
    ...shared,
  };
}

function tlsOptions({
  tlsCa,
  tlsCert,
  tlsKey,
  tlsServername,
  tlsMin,
}: SmppCarrierSettings): NonNullable<SmppLinkOptions['tls']> {
  return {
    minVersion: tlsMin,
    ...(tlsCa === null ? {} : { ca: tlsCa }),
    ...(tlsCert === null ? {} : { cert: tlsCert }),
    ...(tlsKey === null ? {} : { key: tlsKey }),
    ...(tlsServername === null ? {} : { servername: tlsServername }),
  };
}
