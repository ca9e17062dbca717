import { errorCode } from '#server/platform/error-code.ts';

/** SQLSTATE classes: connection, login, resources, operator, system and internal errors of the server. */
const CLASSES = /^(08|28|53|57|58|XX)/;
const CODES = [
  '25006', // read-only: a standby, or a server that was set so
  '25P03', // a transaction that was idle or ran for too long
  '25P04',
  '3D000', // the database is missing, renamed or takes no connections
  '55000', // a server or object that is not in the required state
  '42501', // the database role lost a privilege
  '40001', // still in conflict after all retries: the request is valid
  '40P01',
  '55P03', // a lock that was not free in time
];
const OF_NETWORK = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENETRESET',
];
const OF_CERTIFICATE = /^(CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|INVALID_CA|ERR_TLS_CERT_)/;
const OF_TLS = /^(EPROTO|ERR_SSL_|ERR_TLS_)/;
/** Error messages of pg, its pool and Kysely without a code. */
const MESSAGES = new RegExp(
  [
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
    'Connection terminated',
    // A rollback on a lost connection.
    'is not queryable',
    'connection has been discarded',
    // The response is not from PostgreSQL, or incomplete.
    'received invalid response',
    'unexpected \\w+ message from backend',
    'not support SSL connections',
    'establishing an SSL connection',
    // The shop is closing.
    'after calling end on the pool',
    'driver has already been destroyed',
  ].join('|'),
);

/** Any failure to connect: unresolved names, missing sockets, unreachable hosts. */
const isConnecting = (error: Error) =>
  'syscall' in error && ['connect', 'getaddrinfo'].includes(String(error.syscall));

/** True when the server or the network is the reason, not the statement. */
export function isServerOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  return (
    CLASSES.test(code) ||
    CODES.includes(code) ||
    OF_NETWORK.includes(code) ||
    OF_CERTIFICATE.test(code) ||
    OF_TLS.test(code) ||
    isConnecting(error) ||
    MESSAGES.test(error.message)
  );
}

const WITHOUT_CHECK = 'or set sslmode=no-verify to encrypt without checking it.';

/** Tells the operator which setting fixes a failed connection; undefined for other errors. */
export function connectionErrorMessage(error: Error): string | undefined {
  const parameter = /^unsupported startup parameter: (\w+)/.exec(error.message)?.[1];
  if (parameter !== undefined)
    return `The pooler at DATABASE_URL rejects the parameter ${parameter}. Please remove it from DATABASE_URL; "alter role … set" sets it on the server.`;
  return tlsErrorMessage(error);
}

function tlsErrorMessage(error: Error): string | undefined {
  const code = errorCode(error);
  if (error.message.includes('not support SSL connections'))
    return 'The database at DATABASE_URL does not offer TLS, but sslmode asks for it. Please turn TLS on there, or set sslmode=disable if you trust the network between.';
  // Hosting companies word this error differently.
  if (/no encryption|SSL off|SSL (connection )?(is )?required|connection is insecure/i.test(error.message))
    return 'The database at DATABASE_URL takes connections with TLS only. Please add sslmode=verify-full to DATABASE_URL.';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `The certificate of the database at DATABASE_URL is for another host name. Please use the name in the certificate, ${WITHOUT_CHECK}`;
  if (code === 'CERT_HAS_EXPIRED')
    return `The certificate of the database at DATABASE_URL has expired. Please renew it, ${WITHOUT_CHECK}`;
  if (OF_CERTIFICATE.test(code))
    return `The certificate of the database at DATABASE_URL is not trusted (${code}). Please add sslrootcert=FILE with the certificate of its authority, ${WITHOUT_CHECK}`;
  return undefined;
}
