import type { CallName } from '#contract/api/calls.ts';
import type { Reply } from '#contract/api/routes.ts';
import { isOffered } from '#contract/catalog/availability.ts';
import { MAX_RELATED } from '#contract/catalog/related.ts';

/** What a cached response depends on: one product, or everything that lists or counts products. */
export type Topic = 'products' | `product:${string}`;

const topicOf = (id: string): Topic => `product:${id}`;

/**
 * What the response of a guest's call depends on. A change of the settings concerns every page and drops all responses, so
 * `getSettings` has no topic.
 * @param response the data of the response
 */
export function topicsOf(
  call: CallName,
  input: { params?: unknown } = {},
  response?: unknown,
): readonly Topic[] {
  if (call === 'getSettings') return [];
  if (call !== 'getProduct' && call !== 'listRelated') return ['products'];
  // The contract gives these calls the parameter `id`.
  const own = topicOf((input.params as { id: string }).id);
  return call === 'getProduct' ? [own] : [own, ...topicsOfRelated(response)];
}

/**
 * Any other product may be added to a list that is not full, and replaces one that is not offered. A full list of offered
 * products stays until one of them changes.
 */
function topicsOfRelated(response: unknown): readonly Topic[] {
  // The contract gives `listRelated` this response.
  const related = response as Reply<'listRelated'> | undefined;
  const stays = related?.length === MAX_RELATED && related.every(isOffered);
  return stays ? related.map(({ _id }) => topicOf(_id)) : ['products'];
}

export type Change = {
  /** What changed. `all` outdates every cached response, also one that has no topics. */
  topics: readonly Topic[] | 'all';
  /**
   * Whether the response from before the change may be sent until the new one is made, because nothing in it is hidden or wrong
   * now. Ignored when the change concerns `all` responses, or more topics than `MAX_TOPICS`.
   */
  allowsStale?: boolean;
};

/** A change of more products than this counts as a change of `all`: storing a topic for each would cost more. */
const MAX_PRODUCTS = 100;
/** How many changed topics are remembered, in about 2 MB. With more, all topics are forgotten and every response is outdated. */
const MAX_TOPICS = 20_000;

/** The change of these products, and of the lists that contain them. */
export const productsChanged = (ids: readonly string[]): Change => ({
  topics: ids.length > MAX_PRODUCTS ? 'all' : ['products', ...ids.map((id) => `product:${id}` as const)],
});

/**
 * `current`: nothing that the response depends on has changed. `stale`: it may be sent until a new one is made.
 * `outdated`: it must not be sent any more.
 */
export type Freshness = 'current' | 'stale' | 'outdated';

/** Remembers which version changed a topic last. @param start the version at the start; older responses do not exist */
export function createChangeMemory(start: number) {
  let outdatedBefore = start;
  let latest = start;
  const byTopic = new Map<Topic, { outdatedBefore: number; staleBefore: number }>();

  return {
    /** @param version the version that the change made */
    add(version: number, { topics, allowsStale = false }: Change): void {
      latest = Math.max(latest, version);
      if (topics === 'all' || byTopic.size + topics.length > MAX_TOPICS) {
        outdatedBefore = Math.max(outdatedBefore, topics === 'all' ? version : latest);
        // A change by another process arrives late: topics that changed after it are still needed.
        for (const [topic, changed] of byTopic)
          if (Math.max(changed.outdatedBefore, changed.staleBefore) <= outdatedBefore) byTopic.delete(topic);
        return;
      }
      for (const topic of topics) {
        const known = byTopic.get(topic) ?? { outdatedBefore: 0, staleBefore: 0 };
        const kind = allowsStale ? 'staleBefore' : 'outdatedBefore';
        byTopic.set(topic, { ...known, [kind]: Math.max(known[kind], version) });
      }
    },
    /** @param version the version before the response was begun */
    freshness(version: number, topics: readonly Topic[]): Freshness {
      if (version < outdatedBefore) return 'outdated';
      let freshness: Freshness = 'current';
      for (const topic of topics) {
        const change = byTopic.get(topic);
        if (!change) continue;
        if (version < change.outdatedBefore) return 'outdated';
        if (version < change.staleBefore) freshness = 'stale';
      }
      return freshness;
    },
  };
}
