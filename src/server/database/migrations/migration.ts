import type { Kysely } from 'kysely';
import type { Transaction } from '../database.ts';

export type Migration = (db: Kysely<never> | Transaction) => Promise<void>;
