import { z } from 'zod';
import { limits } from '../api/limits.ts';

export const Stock = z
  .number({ error: (issue) => (issue.input == null ? 'Stock is required' : 'Stock must be at least 0') })
  .min(0, 'Stock must be at least 0')
  .max(limits.stock, `Stock can be at most ${limits.stock}`)
  .refine(Number.isInteger, 'Stock must be a whole number');
