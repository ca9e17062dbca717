import { hash as digest, randomBytes } from 'node:crypto';
import { isbot } from 'isbot';
import type { Database } from '../database/database.ts';
import { ipSubnet } from '../accounts/rate-limits/ip-subnet.ts';
import { saltOf } from './statistics.store.ts';

/** The random value of a day in India, which distinguishes visitors on this day only. */
export type Salt = { day: string; salt: string };

const SALT_BYTES = 32;
/** 128 bits in base64url. */
const HASH_CHARACTERS = 22;

/** How many user agents `isPerson` remembers: most visitors have one of a few. */
const MAX_AGENTS = 500;
let people = new Map<string, boolean>();

/** Whether the user agent is a browser's; bots that name themselves are not. */
export function isPerson(agent: string): boolean {
  const known = people.get(agent);
  if (known !== undefined) return known;
  const isOne = agent !== '' && !isbot(agent);
  if (people.size >= MAX_AGENTS) people = new Map();
  people.set(agent, isOne);
  return isOne;
}

/** What a visitor's hash is made of. A /64 of IPv6 is one internet subscriber: a browser changes its address within a day. */
export const identityOf = (ip: string, agent: string): string => `${ipSubnet(ip)} ${agent}`;

export const hashIdentity = ({ salt, day }: Salt, identity: string): string =>
  digest('sha256', `${salt} ${day} ${identity}`, 'base64url').slice(0, HASH_CHARACTERS);

export const hashVisitor = (salt: Salt, ip: string, agent: string): string =>
  hashIdentity(salt, identityOf(ip, agent));

/**
 * The hash of a visitor's network: see row-quota.ts. With the salt, a stranger cannot choose networks of equal hashes.
 * @param subnet from `ipSubnet`
 */
export const hashNetwork = ({ salt, day }: Salt, subnet: string): number =>
  // As text, because making a buffer would take longer than the hash.
  Number.parseInt(digest('sha256', `${salt} ${day} ${subnet}`, 'hex').slice(0, 4), 16);

/** @returns the salt of a day, which all processes share */
export function createSalts(database: Database): (day: string) => Promise<Salt> {
  let current: Salt | undefined;
  return async (day) => {
    if (current?.day === day) return current;
    const proposal = randomBytes(SALT_BYTES).toString('base64url');
    const salt = await database.write((tx) => saltOf(tx, day, proposal));
    current = { day, salt };
    return current;
  };
}
