import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/api/limits.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { listenAnywhere, sendRaw } from '#tests/support/raw-http.ts';
import { type Shop, openShop } from '#tests/support/shop.ts';

const CATEGORIES = '/api/categories';

describe('the content type', () => {
  const wrong = [
    undefined,
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=a',
    'application/json\ta',
    'application/json; charset=utf-7',
    'application/json garbage',
    'application/jsonp',
    'application/json, text/plain',
    'application/json; charset=utf-8; charset=utf-7',
    'garbage',
    '',
  ];
  for (const type of wrong) {
    it(`rejects ${type}`, { tags: ['HT12', 'HT13'] }, async () => {
      const shop = await openShop();
      const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
      const sent = { token: await shop.adminToken(), rawBody: '{"name":"Prints"}', headers };
      const response = await shop.request('POST', CATEGORIES, sent);
      expectFailure(response, 'unsupported_type');
      if (type?.includes('form')) expect(response.body.error).toBe('Please send this as JSON.');
      expect((await shop.request('GET', CATEGORIES)).body.data).toEqual([]);
    });
  }

  it('rejects two headers', { tags: ['HT12'] }, async () => {
    const shop = await openShop();
    const port = await listenAnywhere(shop.server);
    const twice = 'Content-Type: application/json\r\nContent-Type: text/plain\r\n';
    const head = `POST ${CATEGORIES} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ${await shop.adminToken()}\r\n`;
    const body = '{"name":"Prints"}';
    expectFailure(
      await sendRaw(port, [`${head}${twice}Content-Length: ${body.length}\r\n\r\n${body}`]),
      'unsupported_type',
    );
  });

  for (const type of [
    'application/json',
    'application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
  ]) {
    it(`accepts ${type}`, async () => {
      const shop = await openShop();
      const sent = {
        token: await shop.adminToken(),
        rawBody: '{"name":"Prints"}',
        headers: { 'content-type': type },
      };
      expect((await shop.request('POST', CATEGORIES, sent)).status).toBe(201);
    });
  }
});

describe('the JSON', () => {
  let shop: Shop;
  let token: string;
  beforeEach(async () => {
    shop = await openShop();
    token = await shop.adminToken();
  });
  const post = (rawBody: string | Buffer) =>
    shop.request('POST', CATEGORIES, { token, rawBody, headers: { 'content-type': 'application/json' } });

  const unreadable: Record<string, string | Buffer> = {
    empty: '',
    'cut short': '{"name":',
    'followed by garbage': '{"name":"a"} x',
    'with a comma too many': '{"name":"a",}',
    'with single quotes': "{'name':'a'}",
    'an open string': '{"name":"a',
    'a line break in a string': '{"name":"a\nb"}',
    NaN: '{"name":NaN}',
    'UTF-16': Buffer.from('{"name":"a"}', 'utf16le'),
    'invalid UTF-8': Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d]),
    'an overlong encoding': Buffer.from('7b226e616d65223a22c0ae227d', 'hex'),
    deep: `${'['.repeat(1000)}${']'.repeat(1000)}`,
    'deep and open': '{"a":'.repeat(10_000),
    'many values': `[${'0,'.repeat(30_000)}0]`,
  };
  for (const [name, body] of Object.entries(unreadable)) {
    it(`is rejected when it is ${name}`, { tags: ['IV02', 'IV24'] }, async () => {
      expectFailure(await post(body), 'malformed');
    });
  }

  for (const body of [
    'null',
    '[]',
    '"x"',
    '5',
    'true',
    '{}',
    '{"name":5}',
    '{"name":"a","visibility":"false"}',
    '{"name":"a","visibility":0}',
    '{"name":"\\ud800"}',
    '{"name":"a\\u0000"}',
  ]) {
    it(`is rejected by the schema when it is ${body}`, { tags: ['IV20', 'IV24'] }, async () => {
      const response = await post(body);
      expectFailure(response, 'invalid');
      expect(response.body.issues[0].message).toBe(response.body.error);
    });
  }

  it('may begin with a byte order mark', async () => {
    expect((await post('\ufeff{"name":"Prints"}')).status).toBe(201);
  });

  it('uses the last of two equal keys, and ignores unknown fields', { tags: ['IV25'] }, async () => {
    const response = await post('{"name":"a","name":"b","_id":"mine","slug":"mine","isAdmin":true}');
    expect(response.body.data).toMatchObject({ name: 'b', slug: 'b' });
    expect(response.body.data).not.toHaveProperty('isAdmin');
    expect(response.body.data._id).not.toBe('mine');
  });

  it('cannot change a prototype', { tags: ['IV21'] }, async () => {
    const response = await post(
      '{"name":"a","__proto__":{"visibility":false,"polluted":1},"constructor":{"prototype":{"polluted":1}},"\\u005f_proto__":{"polluted":1}}',
    );
    expect(response.status).toBe(201);
    expect(response.body.data.visibility).toBe(true);
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('the size', () => {
  const json = 'Content-Type: application/json\r\n';
  it('is limited, whether it is declared or not', { tags: ['HT10'] }, async () => {
    const shop = await openShop();
    const port = await listenAnywhere(shop.server);
    const head = `POST ${CATEGORIES} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${await shop.adminToken()}\r\n${json}`;
    const body = `{"name":"${'a'.repeat(limits.body)}"}`;
    expectFailure(await sendRaw(port, [`${head}Content-Length: ${body.length}\r\n\r\n`, body]), 'too_large');
    const chunk = `${body.length.toString(16)}\r\n${body}\r\n`;
    expectFailure(
      await sendRaw(port, [`${head}Transfer-Encoding: chunked\r\n\r\n`, chunk, '0\r\n\r\n']),
      'too_large',
    );
    // The response arrives although the sender has not sent everything.
    const unfinished = await sendRaw(port, [`${head}Content-Length: 9000000\r\n\r\n`, 'x'.repeat(1_000_000)]);
    expectFailure(unfinished, 'too_large');
  });

  it('is limited and ignored for a call that takes no body', async () => {
    const shop = await openShop();
    const headers = { 'content-type': 'application/json' };
    expect((await shop.request('POST', '/api/auth/logout', { rawBody: 'not json', headers })).status).toBe(
      200,
    );
    const large = { rawBody: 'x'.repeat(limits.body + 1), headers };
    expectFailure(await shop.request('POST', '/api/auth/logout', large), 'too_large');
  });
});
