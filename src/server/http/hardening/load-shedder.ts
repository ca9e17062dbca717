import { createClientShares } from './client-shares.ts';

/** A request that the load shedder receives. It calls either `serve` or `reject`, once. */
export type QueuedRequest = {
  /** The client's IPv4 address or IPv6 network. */
  client: string;
  serve(): void;
  reject(): void;
  /**
   * Calls `listener`, possibly more than once, when the whole response is written (its client may still be receiving it), when
   * a streamed response releases its slot, or when the client has disconnected.
   */
  onEnd(listener: () => void): void;
  /** True when the client has disconnected. */
  isGone(): boolean;
};

/**
 * Serves 16 requests at a time, queues the others, and rejects at once those that would probably wait too long. Without it,
 * every request would start, all would become slow together, and none would finish in time.
 *
 * Clients take turns. When the queue is full, it rejects the latest request of the client with the most waiting requests, so
 * that a client that sends many requests at once delays only itself.
 */
export type LoadShedder = ReturnType<typeof createLoadShedder>;

/** Requests served at a time, each waiting for the database or for a thread. */
const CONCURRENCY = 16;
const MAX_WAIT_MS = 400;
/** Reject when the expected wait exceeds this share of the maximum: the expectation is rough, and waiting in vain costs time. */
const SAFE_SHARE = 0.45;
/**
 * While new connections keep arriving, wait up to 5 ms before starting the next queued request: Node accepts one connection
 * per event-loop turn, so serving in between starves the accept queue.
 */
const MAX_ACCEPT_MS = 5;
/** So many requests may always wait: the measured average says little about so few. */
const MIN_QUEUE = 16;
/** Weight of the latest measurement in the average. */
const LATEST_WEIGHT = 0.1;
/**
 * Under overload, a client with this many waiting requests gets its rejections 100 ms later. A client that retries at once
 * would otherwise cost the shop as much time for rejecting as for serving.
 */
const MANY_WAITING = 4;
const REJECTION_DELAY_MS = 100;
const INITIAL_SERVICE_MS = 2;
const MAX_SERVICE_MS = 50;

/** `since` in monotonic milliseconds. */
type Waiting = { request: QueuedRequest; since: number };
type Rejection = { request: QueuedRequest; isDelayed: boolean };

/** The queue as plain state, without timers: who waits, who is next, who is rejected. */
function createQueue(maxWaitMs: number, initialServiceMs: number) {
  /** In the order of arrival. */
  const queue = new Set<Waiting>();
  const shares = createClientShares<Waiting>();
  let averageServiceMs = initialServiceMs;
  let lastEnd: number | undefined;

  const isFull = () => queue.size >= MIN_QUEUE && queue.size * averageServiceMs > maxWaitMs * SAFE_SHARE;

  /** The latest request of the client with the most waiting requests, or `request` if its client would have as many. */
  function chooseRejection(request: QueuedRequest): Rejection {
    const count = shares.countOf(request.client);
    const latest = shares.takeFromLargest(count + 1, 'latest');
    if (!latest) return { request, isDelayed: count >= MANY_WAITING && count < queue.size };
    queue.delete(latest);
    return { request: latest.request, isDelayed: shares.countOf(latest.request.client) >= MANY_WAITING };
  }

  return {
    size: () => queue.size,
    /** Milliseconds until the oldest request has waited for the maximum. */
    msUntilExpiry(now: number): number | undefined {
      const oldest = queue.values().next().value;
      return oldest && Math.max(0, oldest.since + maxWaitMs - now);
    },
    /** Adds a request. @returns the request to reject when the queue is full: this one or another */
    add(request: QueuedRequest, now: number): Rejection | undefined {
      const rejection = isFull() ? chooseRejection(request) : undefined;
      if (rejection?.request === request) return rejection;
      const waiting = { request, since: now };
      queue.add(waiting);
      shares.add(request.client, waiting);
      return rejection;
    },
    /** Removes the next request to serve. */
    takeNext(): QueuedRequest | undefined {
      const next = shares.takeNext();
      if (next) queue.delete(next);
      return next?.request;
    },
    /** Removes all requests that have waited for the maximum. */
    takeExpired(now: number): QueuedRequest[] {
      const expired = [...queue].filter(({ since }) => since <= now - maxWaitMs);
      for (const waiting of expired) {
        queue.delete(waiting);
        shares.remove(waiting.request.client, waiting);
      }
      return expired.map(({ request }) => request);
    },
    /** Measures the time between the ends of two requests, while others wait. */
    recordEnd(now: number): void {
      if (lastEnd !== undefined)
        averageServiceMs += (Math.min(now - lastEnd, MAX_SERVICE_MS) - averageServiceMs) * LATEST_WEIGHT;
      lastEnd = queue.size > 0 ? now : undefined;
    },
  };
}

function sendRejection({ request, isDelayed }: Rejection): void {
  if (isDelayed) setTimeout(() => request.isGone() || request.reject(), REJECTION_DELAY_MS);
  else request.reject();
}

/** @param averageServiceMs milliseconds between the ends of two requests while others wait, until it is measured */
export function createLoadShedder({
  maxWaitMs = MAX_WAIT_MS,
  maxAcceptMs = MAX_ACCEPT_MS,
  averageServiceMs = INITIAL_SERVICE_MS,
} = {}) {
  const queue = createQueue(maxWaitMs, averageServiceMs);
  let running = 0;
  /** True from the start of a request until the event loop has accepted the connections that arrived meanwhile. */
  let isAccepting = false;
  let hasAccepted = false;
  let lastStart = 0;
  let expiryTimer: NodeJS.Timeout | undefined;
  let rejected = 0;

  const hasCapacity = () => running < CONCURRENCY && !isAccepting;

  function run(request: QueuedRequest): void {
    running += 1;
    let hasEnded = false;
    request.onEnd(() => {
      if (hasEnded) return;
      hasEnded = true;
      running -= 1;
      queue.recordEnd(performance.now());
      runNext();
    });
    request.serve();
    lastStart = performance.now();
    acceptConnections();
  }

  function acceptConnections(): void {
    isAccepting = true;
    hasAccepted = false;
    setImmediate(() => {
      if (hasAccepted && performance.now() - lastStart < maxAcceptMs) return acceptConnections();
      isAccepting = false;
      runNext();
    });
  }

  function runNext(): void {
    while (hasCapacity()) {
      const next = queue.takeNext();
      if (!next) return;
      if (!next.isGone()) run(next);
    }
  }

  function reject(rejection: Rejection): void {
    rejected += 1;
    sendRejection(rejection);
  }

  /** Rejects each request after the maximum wait. If the process was paused, a waiting request starts before others expire. */
  function scheduleExpiry(): void {
    const ms = queue.msUntilExpiry(performance.now());
    if (expiryTimer !== undefined || ms === undefined) return;
    const expire = () => {
      expiryTimer = undefined;
      for (const request of queue.takeExpired(performance.now())) reject({ request, isDelayed: false });
      scheduleExpiry();
    };
    expiryTimer = setTimeout(setImmediate, ms, expire).unref();
  }

  return {
    /** Call this for each new connection: more of them may follow. */
    onConnection: () => void (hasAccepted = true),
    admit(request: QueuedRequest): void {
      if (queue.size() === 0 && hasCapacity()) return run(request);
      const rejection = queue.add(request, performance.now());
      if (rejection) reject(rejection);
      scheduleExpiry();
    },
    waiting: queue.size,
    /** The number of requests rejected since the start. */
    rejected: () => rejected,
  };
}
