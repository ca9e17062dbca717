// forward.mjs FROM TO [FROM TO…]: forwards each connection to FROM, a port or the path of a socket, to TO.
import { connect, createServer } from 'node:net';
import { rmSync } from 'node:fs';

const toListenOptions = (/** @type {string} */ text) =>
  /^\d+$/.test(text) ? { port: Number(text), host: '127.0.0.1' } : { path: text };

const args = process.argv.slice(2);
for (let index = 0; index < args.length; index += 2) {
  const [from = '', to = ''] = args.slice(index, index + 2);
  const start = toListenOptions(from);
  if ('path' in start) rmSync(from, { force: true });
  createServer((incoming) => {
    const outgoing = connect(toListenOptions(to));
    incoming.pipe(outgoing).pipe(incoming);
    incoming.on('error', () => outgoing.destroy());
    outgoing.on('error', () => incoming.destroy());
  }).listen(start);
}
process.stdout.write('ready\n');
