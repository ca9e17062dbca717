import fastify, { type FastifyInstance } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { describeFailure } from './failures.ts';
import { createGate } from './gate.ts';
import { watchPressure } from './pressure.ts';
import { createReadiness } from './readiness.ts';

const isOutage = () => false;

function gated(isHigh: boolean): FastifyInstance {
  const readiness = createReadiness();
  readiness.open();
  const app = fastify();
  app.addHook(
    'onRequest',
    createGate(readiness, {
      enter: () => () => undefined,
      isHigh: () => isHigh,
      underWay: () => 0,
      stop: () => undefined,
    }),
  );
  app.setErrorHandler((error, request, reply) => {
    const { status, headers, body } = describeFailure(error, request.id, isOutage);
    return reply.code(status).headers(headers).send(body);
  });
  app.all('/*', (_request, reply) => reply.send('served'));
  return app;
}

it('turns guests away quickly while there is too much to do, and nobody else', async () => {
  const app = gated(true);
  const page = await app.inject('/shop');
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '2']);
  expect(page.headers['content-type']).toContain('text/html');
  const list = await app.inject('/api/products');
  expect([list.statusCode, list.headers['retry-after'], list.json().code]).toEqual([503, '2', 'unavailable']);
  const authorization = 'Bearer x';
  const passed = [
    { method: 'GET', url: '/healthz' },
    { method: 'GET', url: '/readyz' },
    { method: 'POST', url: '/api/auth/login' },
    { method: 'PUT', url: '/api/products/1', headers: { authorization } },
    { method: 'GET', url: '/api/products', headers: { authorization } },
  ] as const;
  for (const request of passed) expect((await app.inject(request)).statusCode).toBe(200);
  expect((await gated(false).inject('/api/products')).statusCode).toBe(200);
});

it('is under pressure when it is late and busy at once, or very full', async () => {
  const pressure = watchPressure();
  onTestFinished(() => pressure.stop());
  const leave = Array.from({ length: 40 }, () => pressure.enter());
  expect(pressure.isHigh()).toBe(false);
  const stall = () => {
    const until = performance.now() + 400;
    while (performance.now() < until);
  };
  for (let at = 0; at < 4; at += 1) {
    stall();
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await expect.poll(() => pressure.isHigh(), { interval: 1 }).toBe(true);
  for (const one of leave) one();
  expect(pressure.isHigh()).toBe(false);
  const full = Array.from({ length: 1_001 }, () => pressure.enter());
  expect(pressure.isHigh()).toBe(true);
  for (const one of full) one();
  expect(pressure.isHigh()).toBe(false);
});
