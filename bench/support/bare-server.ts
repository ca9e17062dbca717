// A minimal Node server: responds to every request with the status, headers and bytes from the JSON on standard input. Prints its port.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const { status, headers, body }: { status: number; headers: Record<string, string>; body: string } =
  JSON.parse(await text(process.stdin));
const bytes = Buffer.from(body, 'base64');
const server = createServer((_request, reply) => {
  reply.writeHead(status, headers);
  reply.end(status === 304 ? undefined : bytes);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : address);
});
