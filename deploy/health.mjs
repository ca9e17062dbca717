// "run.sh health [PATH]": succeeds if the shop on this machine responds with 200 to the path, by default /up.
import { localUrl } from './local-url.mjs';

const [path = '/up'] = process.argv.slice(2);
const isOk = await fetch(`${localUrl}${path}`, { signal: AbortSignal.timeout(4000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exitCode = isOk ? 0 : 1;
