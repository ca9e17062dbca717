// Import it for its effect wherever the browser validates with zod.
import { z } from 'zod';

// The content security policy forbids eval, which zod would use for speed.
z.config({ jitless: true });
