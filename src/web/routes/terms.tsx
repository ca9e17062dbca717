import { PolicyScreen } from '../features/visitor/policies/policy-screen.tsx';
import { defineRoute } from '../navigation/route.ts';

const title = 'Terms';

export const route = defineRoute('/terms', {
  load: async ({ ask }) => ({ title, paragraphs: (await ask('getSettings')).policies.terms }),
  head: ({ data }) => ({ title, description: data.paragraphs[0] }),
  Screen: PolicyScreen,
});
