/** A kind of request that no browser sends. `rawRequest` is its whole text; a path or query contains the number. */
export type OddKind = { kind: string; rawRequest(n: number): string };

/** Bytes. The shop accepts a URL of 8 KiB, and 16 KiB of URL and headers together: 15 KiB of headers go with a short URL. */
const MAX_URL = 8 * 1024;
const MAX_HEADERS = 15 * 1024;
/** Node's parser accepts 1,000 lines, with that of the host. */
const MAX_LINES = 990;

const fill = (part: string, length: number) => part.repeat(Math.max(0, Math.floor(length / part.length)));

const request = (url: string, headers: readonly string[] = [], method = 'GET') =>
  [`${method} ${url} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n');

/** A path that begins with `begin`, repeats `part`, and ends with `end`; a number makes it uncacheable. */
const path = (begin: string, part: string, end = '/x'): OddKind => ({
  kind: `path ${begin}${part.slice(0, 12)}…${end}`,
  rawRequest: (n) => {
    const last = end.replace('x', `x${n}`);
    return request(begin + fill(part, MAX_URL - begin.length - last.length) + last);
  },
});

const query = (page: string, part: string, end = ''): OddKind => ({
  kind: `query ${page}?${part.slice(0, 12)}…${end}`,
  rawRequest: (n) => {
    const begin = `${page}?n=${n}&`;
    return request(begin + fill(part, MAX_URL - begin.length - end.length) + end);
  },
});

/** One header of `begin` and a repeated part, always at the same URL: the response may be cached, and only the header costs. */
const header = (name: string, part: string, { begin = '', url = '/api/products' } = {}): OddKind => ({
  kind: `header ${name}: ${begin}${part.slice(0, 12)}… at ${url}`,
  rawRequest: () =>
    request(url, [`${name}: ${begin}${fill(part, MAX_HEADERS - name.length - begin.length)}`]),
});

/** As many lines as fit into `MAX_HEADERS`, and as Node's parser accepts, always at the same URL. */
const headerLines = (kind: string, line: (index: number) => string): OddKind => ({
  kind,
  rawRequest: () => {
    const lines: string[] = [];
    for (let bytes = 0; lines.length < MAX_LINES;) {
      const next = line(lines.length);
      bytes += next.length + 2;
      if (bytes > MAX_HEADERS) break;
      lines.push(next);
    }
    return request('/api/products', lines);
  },
});

const begins = ['', '/shop', '/api', '/api/products', '/media', '/product', '/assets'];

const paths = [
  ...begins.map((begin) => path(`${begin}/a`, '/', 'x')),
  ...begins.map((begin) => path(`${begin}/a`, '/', 'x?q')),
  path('/', './'),
  path('/a/', '../'),
  path('/', '%2e%2e%2f'),
  path('/', '%2f'),
  path('/shop/', '%2F', '/x?page=2'),
  path('/', '%20'),
  path('/product/', '%20'),
  path('/', '.'),
  path('/', '-'),
  path('/', '/.'),
  path('/', 'a.'),
  path('/', '.aaaaaaaa', '-x'),
  path('/', '%25'),
  path('/', '%E0%A4%85'),
  path('/shop/', '%F0%9F%8C%B8'),
  path('/', ';a=b'),
  path('/', ':'),
  path('/api/', 'a/'),
  path('/api/products/', 'a'),
  path('/media/', 'f'),
  path('/media/tiles/', '0/'),
  path('/sitemap', '.xml'),
  // A next-line character in UTF-8.
  path('/', '%c2%85'),
  path('/', 'a', 'x#'),
];

const queries = [
  ...[
    '/',
    '/nothing',
    '/shop',
    '/search',
    '/paintings',
    '/api/products',
    '/api/browse',
    '/sitemap.xml',
  ].flatMap((page) => [query(page, '&'), query(page, 'q=a&')]),
  ...['/search', '/api/browse', '/shop/art-prints'].flatMap((page) => [
    query(page, '='),
    query(page, 'a[]=1&'),
    query(page, '+', '&q=lotus'),
    query(page, '%20', '&q=lotus'),
  ]),
  query('/search', 'q=a&', 'category=paper'),
  query('/search', '?'),
  query('/api/browse', '__proto__=1&', 'q=lotus'),
  query('/api/products', '%E0%A4%85', '=1'),
];

const headers = [
  header('Accept-Encoding', 'gzip;q=0.1,'),
  header('Accept-Encoding', ',', { begin: 'br' }),
  header('Accept-Encoding', ';', { url: '/' }),
  header('If-None-Match', '"a",'),
  header('If-None-Match', 'W/', { url: '/' }),
  header('If-None-Match', ', ', { url: '/nothing' }),
  header('Range', '0-1,', { begin: 'bytes=', url: '/media/x' }),
  header('Range', '0', { begin: 'bytes=', url: '/' }),
  header('Cookie', 'a=b; '),
  header('Cookie', ';', { url: '/' }),
  header('X-Forwarded-For', '1.1.1.1, '),
  header('X-Forwarded-For', '127.0.0.1, '),
  header('X-Forwarded-For', '::ffff:7f00:1, '),
  header('X-Forwarded-For', ':', { begin: '1' }),
  header('X-Forwarded-For', '1.'),
  header('X-Forwarded-Proto', 'https,'),
  header('Authorization', 'a', { begin: 'Bearer ' }),
  header('Authorization', ' ', { begin: 'Bearer ', url: '/api/user' }),
  header('User-Agent', 'Version/1'),
  header('Accept', 'text/html,', { url: '/nothing.png' }),
  header('Accept-Language', 'en;q=0.1,', { url: '/' }),
  header('Idempotency-Key', 'a', { url: '/api/browse?q=lotus' }),
  header('Content-Type', ';', { begin: 'multipart/form-data' }),
  header('Connection', 'a,'),
  // Requests are sent as latin1, one byte for each character: these two are the UTF-8 of a next-line character.
  header('X-Request-Id', '\u00c2\u0085'),
  headerLines('headers of two letters', () => 'a:b'),
  headerLines('headers of one name', () => 'X-Forwarded-For: 127.0.0.1'),
  headerLines('headers of many names', (index) => `X-${index}: a`),
  headerLines('cookies of one letter', () => 'Cookie: a=b'),
];

export const oddKinds: readonly OddKind[] = [...paths, ...queries, ...headers];

/** The request to compare with: a page that does not exist. */
export const plainMissing: OddKind = { kind: 'plain 404', rawRequest: (n) => request(`/nothing/${n}`) };
