import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { orderLimits } from '#contract/orders/order-limits.ts';
import { hasProblemCode, problem, problems } from '#contract/api/problems.ts';
import {
  ORDER_PAGES,
  orderPagePath,
  PAYMENT_SECTION_ID,
  type RejectedReport,
  type ReportError,
  tokenInPath,
} from '#contract/orders/order-page/order-page.ts';
import type { Services } from '#server/context.ts';
import { isFromOtherSite } from '#server/enquiries/enquiry-form.http.ts';
import { FORM_TYPE, pathOf } from '#server/http/requests/request.ts';
import { readSmallBody } from '#server/http/validation/parse-body.ts';
import type { Pages } from '#server/pages/pages.ts';
import { dayInIndia } from '#contract/accounts/india.ts';
import { reportPayment } from './order-page.api.ts';
import { readReport } from './order-page.rules.ts';
import { requireOrderOf } from './require-order-of.ts';

type Parts = { services: Services; pages: Pages | undefined };
/** `*` is what follows `ORDER_PAGES` in the path. */
type PageRequest = FastifyRequest<{ Params: { '*': string } }>;

const METHODS = 'GET, HEAD, POST, OPTIONS';
/** The status of a form with wrong values. */
const UNPROCESSABLE = 422;

/** Sends the same page for every link that does not work. @throws other errors */
async function sendNoOrder(
  error: unknown,
  { pages }: Parts,
  request: PageRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isWrongLink = hasProblemCode(error, 'not_found') || hasProblemCode(error, 'too_many_requests');
  if (!isWrongLink || !pages) throw error;
  const { retryAfter } = error.details;
  if (retryAfter !== undefined) reply.raw.setHeader('retry-after', String(retryAfter));
  await pages.serveNoOrder(problems[error.problem].status, request.raw, reply.raw, request.id);
  return reply.hijack();
}

function redirect(reply: FastifyReply, status: 302 | 303, location: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').header('location', location).send();
}

async function sendOrder(parts: Parts, request: PageRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { services, pages } = parts;
  if (!pages) throw problem('not_found');
  const token = tokenInPath(request.params['*']);
  try {
    if (token === undefined) throw problem('not_found');
    await requireOrderOf(services, token, request.clientIp);
  } catch (error) {
    return sendNoOrder(error, parts, request, reply);
  }
  const path = orderPagePath(token);
  if (pathOf(request.raw.url) !== path) return redirect(reply, 302, path);
  await pages.serveOrder(path, request.raw, reply.raw, request.id);
  return reply.hijack();
}

/** The typed values of the form "I have paid", and what the page asked for, cut at their maximum lengths. */
async function readForm(request: PageRequest, reply: FastifyReply): Promise<Omit<RejectedReport, 'error'>> {
  const bytes = await readSmallBody(request, reply);
  const form = new URLSearchParams(bytes.toString());
  const typed = (name: string, max: number) => (form.get(name) ?? '').slice(0, max).toWellFormed();
  return {
    reference: typed('reference', orderLimits.paymentReference),
    amount: typed('amount', orderLimits.paymentAmount),
    due: typed('due', orderLimits.paymentAmount),
    requested: typed('requested', orderLimits.paymentAmount),
  };
}

/**
 * The form "I have paid". The response to a recorded report redirects to the page. To a rejected one it is the page itself, with
 * what was typed and what is wrong with it: in the query of a redirect, browsers would store it.
 */
async function receiveReport(parts: Parts, request: PageRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { services, pages } = parts;
  const { clientIp } = request;
  if (!FORM_TYPE.test(request.headers['content-type'] ?? '')) throw problem('unsupported_type');
  if (isFromOtherSite(request)) throw problem('forbidden', 'Another site sent this form.');
  const typed = await readForm(request, reply);
  const token = tokenInPath(request.params['*']);
  if (token === undefined || !pages) return sendNoOrder(problem('not_found'), parts, request, reply);
  const path = orderPagePath(token);
  const reject = async (error: ReportError, status: number) => {
    const rejected = { report: { error, ...typed }, status };
    await pages.serveOrder(path, request.raw, reply.raw, request.id, rejected);
    return reply.hijack();
  };
  try {
    await requireOrderOf(services, token, clientIp);
  } catch (error) {
    return sendNoOrder(error, parts, request, reply);
  }
  try {
    const report = readReport(typed, dayInIndia(services.now()));
    const error =
      'error' in report ? report.error : await reportPayment(services, { token, ...report }, clientIp);
    return error === undefined
      ? redirect(reply, 303, `${path}#${PAYMENT_SECTION_ID}`)
      : await reject(error, UNPROCESSABLE);
  } catch (error) {
    if (!hasProblemCode(error, 'too_many_requests')) return sendNoOrder(error, parts, request, reply);
    reply.raw.setHeader('retry-after', String(error.details.retryAfter ?? ''));
    return reject('later', problems.too_many_requests.status);
  }
}

/** The customers' pages of orders. They are no calls, and their URLs are secrets. */
export function registerOrderPages(app: FastifyInstance, parts: Parts): void {
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'],
    url: `${ORDER_PAGES}*`,
    // Also for errors and redirects.
    async onRequest(_request, reply) {
      reply.raw.setHeader('referrer-policy', 'no-referrer');
      reply.raw.setHeader('x-robots-tag', 'noindex, nofollow');
    },
    async handler(request, reply) {
      const { method } = request;
      if (method === 'GET' || method === 'HEAD') return sendOrder(parts, request, reply);
      if (method === 'POST') return receiveReport(parts, request, reply);
      reply.header('allow', METHODS);
      if (method === 'OPTIONS') return reply.code(204).header('cache-control', 'no-store').send();
      throw problem('method_not_allowed');
    },
  });
}
