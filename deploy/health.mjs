// "run.sh health [PATH]": succeeds if the shop on this machine responds with 200 to the path, by default /up.
const [path = '/up'] = process.argv.slice(2);
const url = `http://127.0.0.1:${process.env.PORT || 3000}${path}`;
const isOk = await fetch(url, { signal: AbortSignal.timeout(4000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exitCode = isOk ? 0 : 1;
