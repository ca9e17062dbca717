import { PolicyScreen } from '../features/visitor/policies/policy-screen.tsx';
import { defineRoute } from '../navigation/route.ts';

const title = 'Privacy';

export const route = defineRoute('/privacy', {
  load: async ({ ask }) => ({ title, paragraphs: (await ask('getSettings')).policies.privacy }),
  head: ({ data }) => ({ title, description: data.paragraphs[0] }),
  Screen: PolicyScreen,
});
