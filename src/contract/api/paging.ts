import { z } from 'zod';
import { limits } from './limits.ts';
import { text } from '../text/text.ts';

/** The query parameter `limit`: items wanted per page. */
export const LimitParam = z
  .string('limit is a number')
  .regex(/^\d{1,3}$/, 'limit is a number')
  .transform(Number)
  .pipe(z.int().min(1, 'limit is at least 1').max(limits.pageSize, `limit is at most ${limits.pageSize}`));

/** Query parameters of a paginated list. Without `limit` the response is the whole list. */
export const paging = {
  limit: LimitParam.optional(),
  cursor: text(limits.cursor, 'cursor').optional(),
};
