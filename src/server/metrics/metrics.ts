import { statfs } from 'node:fs/promises';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Services } from '../context.ts';
import type { LoadShedder } from '../http/hardening/load-shedder.ts';
import type { Readiness } from '../http/readiness.ts';
import type { Pages } from '../pages/pages.ts';

/** The metrics of the shop for monitoring. */
export type Metrics = ReturnType<typeof createMetrics>;

/** One response. `what` is from a closed list and never a URL, because each value is a time series. */
type FinishedRequest = {
  /** The API call, or another kind such as `page or file`. */
  what: string;
  method: string;
  status: number;
  seconds: number;
  /** The problem's code, for a rejection. */
  code: string | undefined;
};

/** The parts of the shop that know the values. */
export type MetricSources = {
  services: Pick<Services, 'config' | 'media' | 'backups' | 'now'>;
  readiness: Readiness;
  loadShedder: Pick<LoadShedder, 'rejected'>;
  pages: Pick<Pages, 'cacheHits'> | undefined;
  /** Requests in progress. */
  underWay: () => number;
};

/** The upper bounds of the buckets of the histogram, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
// Unknown methods share one time series.
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** When the newest backup was created (epoch milliseconds), and whether the last one or its copy failed. */
async function backupMetrics({ backups, now }: Pick<Services, 'backups' | 'now'>) {
  const { kept, failure } = await backups.state();
  // Ignore backups dated in the future by a wrong clock.
  const newest = kept.map(({ madeAt }) => Date.parse(madeAt)).find((time) => time <= now());
  return { newest, failed: failure !== undefined };
}

/** Adds the metrics whose values other parts of the shop know. */
function registerSources(registry: Registry, sources: MetricSources): void {
  const { services, readiness, loadShedder, pages, underWay } = sources;
  const { config, media } = services;
  const registers = [registry];
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read());
      },
    });
  counter(
    'kalakari_kept_pages_total',
    'Pages served from the page cache. The other request metrics do not include them.',
    () => pages?.cacheHits() ?? 0,
  );
  counter(
    'kalakari_turned_away_total',
    'Requests rejected because of too much load. The other request metrics do not include them.',
    loadShedder.rejected,
  );
  gauge('kalakari_open', '1 while the shop is open, 0 while it is being set up or closes.', () =>
    Number(readiness.phase() === 'open'),
  );
  gauge('kalakari_requests_under_way', 'Requests in progress.', underWay);
  gauge('kalakari_media_bytes', 'Space that images use.', () => media.usedBytes() ?? Number.NaN);
  const limit = config.mediaLimit;
  if (limit !== undefined) gauge('kalakari_media_limit_bytes', 'Storage quota for images.', () => limit);
  gauge('kalakari_media_files_damaged', 'Image files known to be missing or damaged.', () =>
    media.countProblems().catch(() => Number.NaN),
  );
  gauge('kalakari_disk_free_bytes', 'Free space on the disk of DATA_DIR.', async () => {
    // With PostgreSQL and a bucket there is no folder, and a missing folder must not hide the other metrics.
    const disk = await statfs(config.dataDir).catch(() => undefined);
    return disk ? disk.bavail * disk.bsize : Number.NaN;
  });
  gauge(
    'kalakari_backup_newest_timestamp_seconds',
    'Unix time of the newest backup; 0 if there is none.',
    async () => ((await backupMetrics(services)).newest ?? 0) / 1_000,
  );
  gauge('kalakari_backup_failed', '1 when the last backup of this process or its copy failed.', async () =>
    Number((await backupMetrics(services)).failed),
  );
}

export function createMetrics(sources: MetricSources) {
  const registry = new Registry();
  const registers = [registry];
  const { workerRole } = sources.services.config;
  // A request reaches any worker, which knows only its own numbers.
  if (workerRole) registry.setDefaultLabels({ worker: workerRole.number });
  collectDefaultMetrics({ register: registry });

  const requests = new Counter({
    name: 'kalakari_requests_total',
    help: 'Requests by what was requested and the status of the response.',
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
    help: 'Time from the headers of a request to the end of its response.',
    labelNames: ['what'],
    buckets: BUCKETS,
    registers,
  });
  registerSources(registry, sources);

  return {
    recordRequest({ what, method, status, seconds, code }: FinishedRequest): void {
      requests.inc({ what, method: METHODS.has(method) ? method : 'other', status });
      durations.observe({ what }, seconds);
      if (code !== undefined) problems.inc({ code });
    },
    /** Everything in the text format of Prometheus. */
    read: async () => ({ text: await registry.metrics(), type: registry.contentType }),
  };
}
