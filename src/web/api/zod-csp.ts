// Imported for its effect wherever the browser checks something with zod.
import { z } from 'zod';

// The content security policy forbids code made from text, which zod would make for speed.
z.config({ jitless: true });
