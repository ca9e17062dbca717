import { z } from 'zod';
import { limits } from './limits.ts';
import { Id } from '../text/text.ts';

export type Access = 'public' | 'user' | 'admin';

export type Shapes = {
  /** Who is allowed to make the call. The server checks it before it reads the body. */
  access: Access;
  /** Maximum size of the body in bytes. The default is `limits.body`. */
  bodyLimit?: number;
  /** The body is multipart/form-data with one image in its field `picture`, instead of JSON. */
  multipart?: true;
  /** One line for the OpenAPI description. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  reply: z.ZodType;
  /** Success has the status 201 instead of 200. */
  respondsCreated?: true;
};

/** Returns a function that describes a call with this access. */
const callsFor =
  <const A extends Access>(access: A) =>
  <const S extends Omit<Shapes, 'access' | 'summary'>>(summary: string, shape: S) => ({
    access,
    summary,
    ...shape,
  });
export const publicCall = callsFor('public');
export const userCall = callsFor('user');
export const adminCall = callsFor('admin');

// A longer id matches nothing: http/validation/validate-request.ts responds 404.
export const byId = z.object({ id: Id.max(limits.id) });
