// node post-products.ts PORT FILE TIMES: sends the JSON in FILE as a new product, with the token in TOKEN. It runs in a process
// of its own, because sending 70 MB would delay the measured requests.
import { readFileSync } from 'node:fs';

const [port, file, times] = process.argv.slice(2);
if (file === undefined) throw new Error('FILE is missing');
const body = readFileSync(file);
const headers = { authorization: `Bearer ${process.env['TOKEN']}`, 'content-type': 'application/json' };
for (let time = 0; time < Number(times); time += 1) {
  const response = await fetch(`http://127.0.0.1:${port}/api/products`, { method: 'POST', headers, body });
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}
