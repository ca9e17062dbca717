import type { IncomingMessage } from 'node:http';
import type { Source } from '#contract/shop/statistics.ts';
import { ipSubnet } from '../accounts/rate-limits/ip-subnet.ts';
import type { ClientIp } from '../http/requests/client-ip.ts';
import { type Subject, subjectOf } from './page-views.rules.ts';
import { originPart, sourceOf, sourceOfReferrer } from './sources.rules.ts';

/** A visitor since the last flush. Address and user agent are in memory until then, and never stored. */
export type SeenVisitor = {
  ip: string;
  agent: string;
  /** The source of the first page, if this process sent that page and it was not opened from another page of the shop. */
  source: Source | undefined;
  views: Map<Subject, number>;
  hearts: Set<string>;
  /** How many enquiries name a product, or with an empty id how many there are. */
  enquiries: Map<string, number>;
};

/** Strangers choose addresses, user agents and paths, so that memory needs limits. What exceeds the number of visitors is not counted. */
const MAX_VISITORS = 5_000;
/** Of one network: a stranger who claims many user agents, or addresses of one /64, must not use up those of all. */
const MAX_VISITORS_OF_NETWORK = 100;
/** How many subjects of one visitor are counted, each for views, hearts and enquiries. */
const MAX_SUBJECTS = 500;
/** Characters; the rest of a user agent is cut off. */
const MAX_AGENT = 400;
/** URLs cached at once. */
const MAX_URLS = 2_000;
/** Origins of referrers cached at once, and how long one may be. */
const [MAX_ORIGINS, MAX_ORIGIN] = [500, 100];

/** A browser loads the page before someone asks for it, and perhaps never shows it. */
const isPrefetch = ({ headers }: IncomingMessage): boolean =>
  headers['sec-purpose'] !== undefined ||
  headers['purpose'] === 'prefetch' ||
  headers['x-moz'] === 'prefetch';

/** A page in a frame, or one that a script fetches, is no visit. Older browsers do not send the header. */
function isNavigation({ headers }: IncomingMessage): boolean {
  const destination = headers['sec-fetch-dest'];
  return destination === undefined || destination === 'document';
}

function increment<K>(counts: Map<K, number>, key: K): void {
  const before = counts.get(key);
  if (before !== undefined || counts.size < MAX_SUBJECTS) counts.set(key, (before ?? 0) + 1);
}

/** A user agent as it is counted. */
export const boundedAgent = (agent: string): string =>
  agent.length > MAX_AGENT ? agent.slice(0, MAX_AGENT) : agent;

/** Remembers the results of the last keys. Strangers choose these: there are at most `max`. */
function cacheResults<V extends string | null>(max: number, compute: (key: string) => V): (key: string) => V {
  let results = new Map<string, V>();
  return (key) => {
    const known = results.get(key);
    if (known !== undefined) return known;
    const result = compute(key);
    if (results.size >= max) results = new Map();
    results.set(key, result);
    return result;
  };
}

type Network = { visitors: number };
/** The visitors at an address, by user agent. `last` is usually the only one. */
type Address = { network: Network; last: SeenVisitor; agents: Map<string, SeenVisitor> };

/** The visitors since the last flush. */
function createVisitors() {
  let addresses = new Map<string, Address>();
  let networks = new Map<string, Network>();
  let count = 0;

  function networkOf(ip: string): Network {
    // An IPv4 address is a network of its own.
    if (!ip.includes(':')) return { visitors: 0 };
    const subnet = ipSubnet(ip);
    const known = networks.get(subnet);
    if (known) return known;
    const network = { visitors: 0 };
    networks.set(subnet, network);
    return network;
  }

  /** @returns undefined when there are too many */
  function add(visitor: SeenVisitor): SeenVisitor | undefined {
    if (count >= MAX_VISITORS) return undefined;
    const { ip, agent } = visitor;
    const known = addresses.get(ip);
    const address = known ?? { network: networkOf(ip), last: visitor, agents: new Map() };
    if (address.network.visitors >= MAX_VISITORS_OF_NETWORK) return undefined;
    address.agents.set(agent, visitor);
    if (!known) addresses.set(ip, address);
    address.network.visitors += 1;
    count += 1;
    return visitor;
  }

  return {
    find: (ip: string, agent: string) => addresses.get(ip)?.agents.get(boundedAgent(agent)),
    /** @returns undefined when there are too many */
    findOrAdd(ip: string, userAgent: string): SeenVisitor | undefined {
      const agent = boundedAgent(userAgent);
      const address = addresses.get(ip);
      if (address?.last.agent === agent) return address.last;
      const known = address?.agents.get(agent);
      if (address && known) return (address.last = known);
      return add({
        ip,
        agent,
        source: undefined,
        views: new Map(),
        hearts: new Set(),
        enquiries: new Map(),
      });
    },
    isEmpty: () => count === 0,
    /** Returns the visitors, and forgets them. */
    take(): SeenVisitor[] {
      const all: SeenVisitor[] = [];
      for (const { agents } of addresses.values()) all.push(...agents.values());
      addresses = new Map();
      networks = new Map();
      count = 0;
      return all;
    },
  };
}

export type Recorder = ReturnType<typeof createRecorder>;

/**
 * Counts visits in memory until `take`. Nothing is hashed here, and no user agent is compared with those of bots: that costs
 * more.
 */
export function createRecorder(clientIp: ClientIp, isOwn: (host: string) => boolean) {
  const visitors = createVisitors();
  /** null for a page that is not counted. */
  const subjectOfUrl = cacheResults(MAX_URLS, (url) => subjectOf(url) ?? null);
  const sourceOfOrigin = cacheResults(MAX_ORIGINS, (origin) => sourceOfReferrer(origin, isOwn));

  function ofReferrer(referrer: string): Source {
    const origin = originPart(referrer);
    return origin.length > MAX_ORIGIN ? sourceOfReferrer(origin, isOwn) : sourceOfOrigin(origin);
  }

  return {
    /** Counts a page that was sent as HTML. @param url of the request */
    recordPage(request: IncomingMessage, url: string): void {
      const { headers } = request;
      const agent = headers['user-agent'];
      if (request.method !== 'GET' || agent === undefined || isPrefetch(request) || !isNavigation(request))
        return;
      const subject = subjectOfUrl(url);
      if (subject === null) return;
      const visitor = visitors.findOrAdd(clientIp(request), agent);
      if (!visitor) return;
      // The first page of a day decides the source: see day-state.rules.ts.
      if (visitor.views.size === 0 && headers['sec-fetch-site'] !== 'same-origin')
        visitor.source = sourceOf(url, headers.referer, ofReferrer);
      increment(visitor.views, subject);
    },
    /** Counts a page that the browser showed without loading its HTML. */
    recordView(ip: string, agent: string, path: string): void {
      const subject = subjectOf(path);
      const visitor = subject === undefined ? undefined : visitors.findOrAdd(ip, agent);
      if (visitor && subject !== undefined) increment(visitor.views, subject);
    },
    /** Counts products that became favorites. */
    recordHearts(ip: string, agent: string, productIds: readonly string[]): void {
      const visitor = productIds.length > 0 ? visitors.findOrAdd(ip, agent) : undefined;
      for (const id of productIds) if (visitor && visitor.hearts.size < MAX_SUBJECTS) visitor.hearts.add(id);
    },
    /** Counts an enquiry. @param productIds without duplicates */
    recordEnquiry(ip: string, agent: string, productIds: readonly string[]): void {
      const visitor = visitors.findOrAdd(ip, agent);
      if (visitor) for (const id of ['', ...productIds]) increment(visitor.enquiries, id);
    },
    /** The source of a visitor since the last flush, if it is known. */
    sourceOf: (ip: string, agent: string): Source | undefined => visitors.find(ip, agent)?.source,
    isEmpty: visitors.isEmpty,
    /** Returns what was counted, and forgets it. */
    take: visitors.take,
  };
}
