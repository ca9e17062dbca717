// Files that these comments name without a folder are in server/statistics.

/** What was counted on a day in India, for a product and a source. */
export type StatisticsDayRow = {
  day: string;
  /** Empty for the whole shop: all pages, also those of products. */
  product_id: string;
  /** A name of `sources` in contract/shop/statistics.ts. */
  source: string;
  views: number;
  visitors: number;
  hearts: number;
  enquiries: number;
};

/** What one visitor did today, as earlier versions store it: see add-up.store.ts. The rows of a day are deleted when it is over. */
export type StatisticsVisitorRow = {
  day: string;
  /** SHA-256 of salt, IP address and user agent, first 128 bits, base64url. */
  visitor: string;
  /** `artist` marks a visitor who is not counted. */
  kind: 'view' | 'heart' | 'enquiry' | 'artist';
  /** Empty for the whole shop. */
  product_id: string;
  source: string;
  count: number;
};

export type StatisticsBatchRow = {
  /** A process. */
  writer: string;
  sequence: number;
  day: string;
  written_at: number;
  data: string;
};

export type StatisticsTables = {
  statistics_day: StatisticsDayRow;
  statistics_visitor: StatisticsVisitorRow;
  /** What a process counted in two seconds, until it is added up. `data` is JSON: see batch.rules.ts. */
  statistics_batch: StatisticsBatchRow;
  /**
   * What the visitors of a day did, as far as it is added up; deleted when the day is over. `data` is JSON: see day-state.rules.ts.
   * `part` is the first character of the visitors' hashes.
   */
  statistics_state: { day: string; part: string; data: string };
  /** The random salt of a day, deleted when it is over. */
  statistics_salt: { day: string; salt: string };
  /** The last batch that a process wrote, so that a repeated one counts once. */
  statistics_writer: { id: string; sequence: number; written_at: number };
  /** Where the visitor of an order's enquiry came from. */
  order_source: { order_id: string; source: string };
};
