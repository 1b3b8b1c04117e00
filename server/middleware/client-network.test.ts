import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { clientNetwork } from './client-network.ts';

const { trustedProxies } = readConfig({ TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8,fd00::/8' });

test('the network is the IPv4 address or the /64 of the IPv6 address', () => {
  expect(clientNetwork('203.0.113.7', undefined, [])).toBe('203.0.113.7');
  expect(clientNetwork('::ffff:203.0.113.7', undefined, [])).toBe('203.0.113.7');
  expect(clientNetwork('2001:db8:1:2:3:4:5:6', undefined, [])).toBe('2001:db8:1:2::/64');
  expect(clientNetwork('2001:db8:1:2::9', undefined, [])).toBe('2001:db8:1:2::/64');
});

test('X-Forwarded-For is not believed from anyone but a trusted proxy', () => {
  expect(clientNetwork('203.0.113.7', '198.51.100.1', [])).toBe('203.0.113.7');
  expect(clientNetwork('203.0.113.7', '198.51.100.1', trustedProxies)).toBe('203.0.113.7');
});

test('behind trusted proxies the client is the last address that no trusted proxy has', () => {
  expect(clientNetwork('127.0.0.1', '198.51.100.1', trustedProxies)).toBe('198.51.100.1');
  expect(clientNetwork('127.0.0.1', '6.6.6.6, 198.51.100.1, 10.1.2.3', trustedProxies)).toBe('198.51.100.1');
  expect(clientNetwork('::ffff:127.0.0.1', '2001:db8::1', trustedProxies)).toBe('2001:db8:0:0::/64');
  expect(clientNetwork('127.0.0.1', undefined, trustedProxies)).toBe('127.0.0.1');
});

test('what is not an address counts as the proxy that sent it', () => {
  for (const forged of ['', 'unknown', '1', '0x7f.1', '198.51.100.1:80', '"198.51.100.1"', '999.1.1.1']) {
    expect(clientNetwork('127.0.0.1', forged, trustedProxies)).toBe('127.0.0.1');
  }
  expect(clientNetwork(undefined, '198.51.100.1', trustedProxies)).toBe('0.0.0.0');
});
