import { generateKeyPairSync, sign } from 'node:crypto';

/** DER: a tag, the length, and the content. */
function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const length =
    content.length < 128
      ? [content.length]
      : content.length < 256
        ? [0x81, content.length]
        : [0x82, content.length >> 8, content.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const octets = (part: Buffer) => der(0x04, part);
const bits = (bytes: Buffer) => der(0x03, Buffer.from([0]), bytes);
const time = (ms: number) =>
  der(0x18, Buffer.from(`${new Date(ms).toISOString().replaceAll(/[-:T]|\.\d+/g, '')}`));

const ECDSA_SHA256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const BASIC_CONSTRAINTS = Buffer.from('0603551d13', 'hex');
const ALTERNATIVE_NAMES = Buffer.from('0603551d11', 'hex');
const TRUE = Buffer.from('0101ff', 'hex');

/** A self-signed certificate for localhost, as PEM texts. @param from, to when it is valid, in epoch milliseconds */
export function certificateFor(from: number, to: number): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from('localhost')))));
  const unsigned = sequence(
    // The version, X.509 v3.
    der(0xa0, Buffer.from('020102', 'hex')),
    // The serial number, 1.
    Buffer.from('020101', 'hex'),
    ECDSA_SHA256,
    name,
    sequence(time(from), time(to)),
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
    // The extensions.
    der(
      0xa3,
      sequence(
        sequence(BASIC_CONSTRAINTS, TRUE, octets(sequence(TRUE))),
        sequence(ALTERNATIVE_NAMES, octets(sequence(der(0x82, Buffer.from('localhost'))))),
      ),
    ),
  );
  const signed = sequence(unsigned, ECDSA_SHA256, bits(sign('sha256', unsigned, privateKey)));
  const lines = signed.toString('base64').replaceAll(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
