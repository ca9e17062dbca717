const { HOST = '', PORT } = process.env;
const host = ['', '0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST;

/** The URL of the shop on this machine, past every proxy. It listens on HOST, which may be one IP address only. */
export const localUrl = `http://${host.includes(':') ? `[${host}]` : host}:${PORT || 3000}`;
