import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { KeyObject, webcrypto } from 'node:crypto';
import path from 'node:path';

export interface DevCa {
  caFile: string;
  serverCertFile: string;
  serverKeyFile: string;
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY_MS = 24 * 60 * 60 * 1000;
const VALID_DAYS = 3650;

interface ServerName {
  readonly type: 'dns' | 'ip';
  readonly value: string;
}

const THIS_HOST: readonly ServerName[] = [
  { type: 'dns', value: 'localhost' },
  { type: 'ip', value: '127.0.0.1' },
];

/**
 * A certificate authority for this machine's receivers and a certificate of it, by default for 127.0.0.1 and localhost,
 * made once in `folder`. Nothing but the webhook dispatcher of this data folder trusts it.
 */
export async function ensureDevCa(folder: string, names: readonly ServerName[] = THIS_HOST): Promise<DevCa> {
  if (!existsSync(folder)) await createDevCa(folder, names);
  return {
    caFile: path.join(folder, 'ca.pem'),
    serverCertFile: path.join(folder, 'server.pem'),
    serverKeyFile: path.join(folder, 'server-key.pem'),
  };
}

async function createDevCa(folder: string, names: readonly ServerName[]): Promise<void> {
  // Loaded on demand: many processes and tests import this file, and few make a CA.
  await import('reflect-metadata');
  const x509 = await import('@peculiar/x509');
  const notBefore = new Date(Date.now() - DAY_MS);
  const notAfter = new Date(Date.now() + VALID_DAYS * DAY_MS);
  const [caKeys, serverKeys] = await Promise.all([generateKeys(), generateKeys()]);
  const shared = { notBefore, notAfter, signingAlgorithm: ALGORITHM };
  const ca = await x509.X509CertificateGenerator.createSelfSigned({
    ...shared,
    serialNumber: '01',
    name: 'CN=SMS development CA',
    keys: caKeys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(caKeys.publicKey),
    ],
  });
  const server = await x509.X509CertificateGenerator.create({
    ...shared,
    serialNumber: '02',
    subject: 'CN=localhost',
    issuer: ca.subject,
    signingKey: caKeys.privateKey,
    publicKey: serverKeys.publicKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth, x509.ExtendedKeyUsage.clientAuth]),
      new x509.SubjectAlternativeNameExtension([...names]),
      await x509.AuthorityKeyIdentifierExtension.create(ca),
    ],
  });
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const secret = { mode: 0o600 };
  await writeFile(path.join(unfinished, 'ca.pem'), ca.toString('pem'));
  await writeFile(path.join(unfinished, 'ca-key.pem'), privateKeyPem(caKeys), secret);
  await writeFile(path.join(unfinished, 'server.pem'), server.toString('pem'));
  await writeFile(path.join(unfinished, 'server-key.pem'), privateKeyPem(serverKeys), secret);
  await rename(unfinished, folder);
}

function generateKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
}

function privateKeyPem({ privateKey }: webcrypto.CryptoKeyPair): string | Buffer {
  return KeyObject.from(privateKey).export({ type: 'pkcs8', format: 'pem' });
}
