import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { AppEnv } from '#server/env.ts';
import { createClientNetwork, identifyRequest } from './client-network.ts';

const { trustedProxies } = readConfig({ TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8,fd00::/8' });

const direct = createClientNetwork([]);
const proxied = createClientNetwork(trustedProxies);

test('the network is the IPv4 address or the /64 of the IPv6 address', () => {
  expect(direct('203.0.113.7')).toBe('203.0.113.7');
  expect(direct('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(direct('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(direct('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64');
});

test('an IPv4 address that a translator put into IPv6 is its own network', () => {
  expect(direct('64:ff9b::198.51.100.7')).toBe('198.51.100.7');
  expect(proxied('127.0.0.1', '64:ff9b::c633:6408')).toBe('198.51.100.8');
  expect(direct('64:ff9b:1::c633:6409')).toBe('198.51.100.9');
  expect(direct('64:ff9c::c633:6409')).toBe('64:ff9c:0:0::/64');
});

test('X-Forwarded-For is ignored unless a trusted proxy sends it', () => {
  expect(direct('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
  expect(proxied('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
});

test('a trusted proxy may name the client in another header', async () => {
  const { clientIpHeader } = readConfig({ CLIENT_IP_HEADER: 'X-Real-IP' });
  const app = new Hono<AppEnv>()
    .use(identifyRequest({ trustedProxies, clientIpHeader }))
    .get('/', (c) => c.text(c.get('network')));
  const headers = { 'X-Real-IP': '198.51.100.1', 'X-Forwarded-For': '198.51.100.1, 203.0.113.9' };
  const networkFrom = async (remoteAddress: string) =>
    (await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })).text();
  expect(await networkFrom('10.0.0.1')).toBe('198.51.100.1');
  expect(await networkFrom('203.0.113.7')).toBe('203.0.113.7');
});

test('behind trusted proxies, the client is the last untrusted address', () => {
  expect(proxied('127.0.0.1', '198.51.100.1')).toBe('198.51.100.1');
  expect(proxied('127.0.0.1', '6.6.6.6, 198.51.100.1, 10.1.2.3')).toBe('198.51.100.1');
  expect(proxied('::ffff:127.0.0.1', '2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(proxied('127.0.0.1')).toBe('127.0.0.1');
});

test('the name of an interface in an address is ignored', () => {
  for (const name of ['eth0', 'eth0.100', 'br-4c2a', 'a:b', 'x'.repeat(8000)]) {
    expect(direct(`fe80::7%${name}`)).toBe('fe80:0:0:0::/64');
    expect(proxied(`fd00::7%${name}`, '198.51.100.1')).toBe('198.51.100.1');
    expect(proxied('127.0.0.1', `2001:db8::1%${name}`)).toBe('2001:db8:0:0::/64');
    expect(proxied('127.0.0.1', `[2001:db8::1%${name}]:80`)).toBe('127.0.0.1');
  }
});

test('an invalid address counts as the proxy that sent it', () => {
  for (const forged of [
    '',
    'unknown',
    '1',
    '0x7f.1',
    '999.1.1.1',
    '198.51.100.1:x',
    '[198.51.100.1',
    'a@[2001:db8::1]',
    '198.51.100.1, ',
    '198.51.100.1 198.51.100.2',
    '010.0.0.1',
    '[2001:db8::1',
    '2001:db8::1]:80',
    '""198.51.100.1""',
    ':'.repeat(8000),
    `${':'.repeat(8000)}x`,
    '['.repeat(8000),
    '"'.repeat(8000),
    '1.'.repeat(8000),
    ' '.repeat(8000),
  ]) {
    expect(proxied('127.0.0.1', forged)).toBe('127.0.0.1');
  }
  // It hides the entries before it.
  expect(proxied('127.0.0.1', '198.51.100.1, unknown, 10.1.2.3')).toBe('10.1.2.3');
});

test('entries before the first address that is not a trusted proxy are not read', () => {
  const hostile = [':'.repeat(8000), '127.0.0.1,'.repeat(1000), '6.6.6.6', ',,,'];
  for (const before of hostile) {
    expect(proxied('127.0.0.1', `${before},198.51.100.1,10.1.2.3`)).toBe('198.51.100.1');
    expect(proxied('203.0.113.7', before)).toBe('203.0.113.7');
    expect(direct('127.0.0.1', before)).toBe('127.0.0.1');
  }
  expect(proxied('127.0.0.1', '10.0.0.9,'.repeat(1000) + '10.0.0.8')).toBe('10.0.0.9');
});

test('parses ports, brackets, quotes, and IPv4 addresses in IPv6', () => {
  for (const written of [
    '198.51.100.1:80',
    '"198.51.100.1"',
    '"198.51.100.1:4711"',
    '\t198.51.100.1 ',
    '::ffff:198.51.100.1',
    '[::FFFF:198.51.100.1]:80',
  ])
    expect(proxied('127.0.0.1', written)).toBe('198.51.100.1');
  for (const written of [
    '2001:db8:1:2::9',
    '[2001:db8:1:2::9]',
    '[2001:db8:1:2::9]:80',
    '"[2001:db8:1:2::9]:80"',
  ])
    expect(proxied('127.0.0.1', written)).toBe('2001:db8:1:2::/64');
});

test('parses the standard header Forwarded, which says more than the address', () => {
  for (const written of [
    'for=198.51.100.1',
    'For="198.51.100.1:4711";proto=https;by=203.0.113.43',
    'by=203.0.113.43; for=198.51.100.1; host=example.com',
    'for=6.6.6.6, for=198.51.100.1;proto=http, for="10.1.2.3"',
  ])
    expect([written, proxied('127.0.0.1', written)]).toEqual([written, '198.51.100.1']);
  expect(proxied('127.0.0.1', 'for="[2001:db8:1:2::9]:80";proto=https')).toBe('2001:db8:1:2::/64');
  for (const unknown of [
    'for=unknown',
    'for=_hidden;proto=https',
    'proto=https;by=198.51.100.1',
    'host="for=198.51.100.1"',
    'before=198.51.100.1',
    'for=198.51.100.1;for=6.6.6.6',
    'for=198.51.100.1;host="a, for=6.6.6.6;b="',
    'for=198.51.100.1;host="a\\", for=6.6.6.6;b=\\""',
    'for='.repeat(8000),
    ';'.repeat(8000),
  ])
    expect([unknown.slice(0, 40), proxied('127.0.0.1', unknown)]).toEqual([
      unknown.slice(0, 40),
      '127.0.0.1',
    ]);
});
