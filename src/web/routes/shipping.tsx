import { PolicyScreen } from '../features/visitor/policies/policy-screen.tsx';
import { defineRoute } from '../navigation/route.ts';

const title = 'Shipping and returns';

export const route = defineRoute('/shipping', {
  load: async ({ ask }) => ({ title, paragraphs: (await ask('getSettings')).policies.shipping }),
  head: ({ data }) => ({ title, description: data.paragraphs[0] }),
  Screen: PolicyScreen,
});
