import { statfs } from 'node:fs/promises';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** The metrics of the shop for monitoring. */
export type Metrics = ReturnType<typeof createMetrics>;

/** One response. `what` is from a closed list and never a URL, because each value is a series. */
type Answered = {
  /** The API call or another kind such as `page`. */
  what: string;
  method: string;
  status: number;
  seconds: number;
  /** The problem's code, for a refusal. */
  code: string | undefined;
};

/** Where the gauges get their values. */
type MetricSources = {
  dataDir: string;
  /** In bytes; undefined when unknown or unlimited. */
  media: {
    used: () => number | undefined;
    limit: number | undefined;
    /** Number of files known to be missing or damaged. */
    problems: () => Promise<number>;
  };
  isOpen: () => boolean;
  /** Requests in progress. */
  underWay: () => number;
  cacheHits: () => number;
  rejected: () => number;
  /** When the newest backup was created (epoch milliseconds), and whether the last one or its copy failed. */
  backups: () => Promise<{ newest: number | undefined; failed: boolean }>;
};

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
// Unknown methods share one series.
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Name, description and value of each gauge. */
const gauges = ({
  dataDir,
  media,
  isOpen,
  underWay,
  backups,
}: MetricSources): [name: string, help: string, read: () => number | Promise<number>][] => [
  [
    'kalakari_open',
    '1 while the shop is open, 0 while it is being set up or closes.',
    () => Number(isOpen()),
  ],
  ['kalakari_requests_under_way', 'Requests that were begun and not yet answered.', underWay],
  ['kalakari_media_bytes', 'Room that pictures take.', () => media.used() ?? Number.NaN],
  [
    'kalakari_media_files_damaged',
    'Picture files known to be missing or damaged.',
    () => media.problems().catch(() => Number.NaN),
  ],
  [
    'kalakari_disk_free_bytes',
    'Room left where the shop keeps its data.',
    async () => {
      // With PostgreSQL and a bucket there is no folder, and a missing folder must not hide the other metrics.
      const disk = await statfs(dataDir).catch(() => undefined);
      return disk ? disk.bavail * disk.bsize : Number.NaN;
    },
  ],
  [
    'kalakari_backup_newest_timestamp_seconds',
    'When the newest backup was made, since 1970; 0 where there is none.',
    async () => ((await backups()).newest ?? 0) / 1_000,
  ],
  [
    'kalakari_backup_failed',
    '1 when the last backup of this process could not be made or copied, until one was.',
    async () => Number((await backups()).failed),
  ],
];

/** Name, description and value of each counter that another part of the shop counts. */
const counters = ({
  cacheHits,
  rejected,
}: MetricSources): [name: string, help: string, read: () => number][] => [
  [
    'kalakari_kept_pages_total',
    'Pages answered as they were kept, which the other numbers leave out.',
    cacheHits,
  ],
  ['kalakari_turned_away_total', 'Requests turned away because too many came, likewise.', rejected],
];

export function createMetrics(sources: MetricSources) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = new Counter({
    name: 'kalakari_requests_total',
    help: 'Requests answered, by what was asked for and the status of the answer.',
    labelNames: ['what', 'method', 'status'],
    registers,
  });
  const problems = new Counter({
    name: 'kalakari_problems_total',
    help: 'Requests refused or failed, by the code of their problem.',
    labelNames: ['code'],
    registers,
  });
  const durations = new Histogram({
    name: 'kalakari_request_seconds',
    help: 'Time from the headers of a request to the end of its answer.',
    labelNames: ['what'],
    buckets: SECONDS,
    registers,
  });
  for (const [name, help, read] of counters(sources)) {
    const collect = function collect(this: Counter) {
      this.reset();
      this.inc(read());
    };
    registry.registerMetric(new Counter({ name, help, registers: [], collect }));
  }
  const { limit } = sources.media;
  const all = gauges(sources);
  if (limit !== undefined)
    all.push(['kalakari_media_limit_bytes', 'Room that pictures may take.', () => limit]);
  for (const [name, help, read] of all) {
    const collect = async function collect(this: Gauge) {
      this.set(await read());
    };
    registry.registerMetric(new Gauge({ name, help, registers: [], collect }));
  }

  return {
    answered({ what, method, status, seconds, code }: Answered): void {
      requests.inc({ what, method: METHODS.has(method) ? method : 'other', status });
      durations.observe({ what }, seconds);
      if (code !== undefined) problems.inc({ code });
    },
    /** Everything in the text format of Prometheus. */
    read: async () => ({ text: await registry.metrics(), type: registry.contentType }),
  };
}
