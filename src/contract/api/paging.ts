import { z } from 'zod';
import { limits } from './limits.ts';
import { text } from '../text/text.ts';

/** The number of items on a page. */
export const pageLimit = z
  .string('limit is a number')
  .regex(/^\d{1,3}$/, 'limit is a number')
  .transform(Number)
  .pipe(z.int().min(1, 'limit is at least 1').max(limits.pageSize, `limit is at most ${limits.pageSize}`));

/** Query parameters of a paginated list. Without `limit` the response is the whole list. */
export const paging = {
  limit: pageLimit.optional(),
  cursor: text(300, 'cursor').optional(),
};
