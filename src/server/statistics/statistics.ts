import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { dayInIndia } from '#contract/accounts/india.ts';
import type { Source } from '#contract/shop/statistics.ts';
import type { Caller } from '../accounts/caller.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { createClientIp } from '../http/requests/client-ip.ts';
import { createRecentSet } from '../platform/recent-set.ts';
import { boundedAgent, createRecorder } from './recorder.ts';
import { sourceOfVisitor } from './batches.store.ts';
import { createSalts, hashVisitor, identityOf, isPerson } from './visitor-hash.ts';
import { createWriter } from './writer.ts';

/** Counts what visitors do. */
export type Statistics = ReturnType<typeof createStatistics>;

/** How long an administrator's browser is remembered, at most until midnight, so that not each of its calls excludes it again. */
const ADMIN_MS = 10 * 60_000;
const MAX_ADMINS = 1_000;

type Parts = {
  config: Pick<Config, 'trustProxy' | 'publicUrl'>;
  database: Database;
  now: () => number;
  monotonicNow: () => number;
  log: Logger;
};
/** Who did something: the fields of a handler's context. */
type Actor = { clientIp: string; userAgent: string | undefined; caller: Pick<Caller, 'role'> | null };

/** Counts visits in memory, and writes them to the database every two seconds. An idle shop writes nothing. */
export function createStatistics({ config, database, now, monotonicNow, log }: Parts) {
  const ownHost = URL.parse(config.publicUrl)?.host;
  const recorder = createRecorder(createClientIp(config.trustProxy), (host) => host === ownHost);
  const saltFor = createSalts(database);
  const writer = createWriter({ database, now, log, recorder, saltFor });
  const admins = createRecentSet(ADMIN_MS, MAX_ADMINS, monotonicNow);

  /** The hash of a visitor on this day. */
  async function hashToday({ clientIp, userAgent = '' }: Pick<Actor, 'clientIp' | 'userAgent'>) {
    const salt = await saltFor(dayInIndia(now()));
    return { day: salt.day, visitor: hashVisitor(salt, clientIp, boundedAgent(userAgent)) };
  }

  async function exclude(actor: Actor, key: string): Promise<void> {
    try {
      const { day, visitor } = await hashToday(actor);
      await writer.exclude(day, visitor);
    } catch (error) {
      admins.delete(key);
      log.warn({ err: error }, 'A visitor could not be excluded from the counts');
    }
  }

  /** Runs `record` with the visitor's address and user agent, unless it is an administrator. */
  function countFor(
    { clientIp: ip, userAgent = '', caller }: Actor,
    record: (ip: string, agent: string) => void,
  ): void {
    if (caller?.role === 'ADMIN') return;
    record(ip, userAgent);
    writer.schedule();
  }

  return {
    /** Counts a page that was sent. @param url of the request */
    recordPage(request: IncomingMessage, url: string): void {
      recorder.recordPage(request, url);
      writer.schedule();
    },
    /** Counts a page that the browser showed without loading its HTML. */
    recordView: (actor: Actor, path: string) =>
      countFor(actor, (ip, agent) => recorder.recordView(ip, agent, path)),
    recordHearts: (actor: Actor, productIds: readonly string[]) =>
      countFor(actor, (ip, agent) => recorder.recordHearts(ip, agent, productIds)),
    /** @param productIds without duplicates */
    recordEnquiry: (actor: Actor, productIds: readonly string[]) =>
      countFor(actor, (ip, agent) => recorder.recordEnquiry(ip, agent, productIds)),
    /** Where a visitor came from today. */
    async sourceOf(actor: Actor): Promise<Source> {
      const { day, visitor } = await hashToday(actor);
      const stored = await sourceOfVisitor(database.read, day, visitor);
      return stored ?? recorder.sourceOf(actor.clientIp, actor.userAgent ?? '') ?? 'direct';
    },
    /** Leaves out the browser of an administrator, from now on and with what it did today. Does nothing for others. */
    excludeAdmin(actor: Actor): void {
      const agent = boundedAgent(actor.userAgent ?? '');
      if (actor.caller?.role !== 'ADMIN' || !isPerson(agent)) return;
      // With the day, because a browser is excluded for its hash of one day.
      const key = `${dayInIndia(now())} ${identityOf(actor.clientIp, agent)}`;
      if (admins.has(key)) return;
      admins.add(key);
      void writer.enqueue(() => exclude(actor, key));
    },
    flush: writer.flush,
    /** Writes what this process has counted, and adds up what all have: to be called before the counts are read. */
    settle: writer.settle,
    stop: writer.stop,
  };
}
