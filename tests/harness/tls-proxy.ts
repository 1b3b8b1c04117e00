import { type NetworkProxy, startProxy } from './network-proxy.ts';
import { testCertificate, testCertificateKey } from './test-certificate.ts';

/** Starts the proxy that a public site stands behind, with the test certificate. */
export async function startTlsProxy(sitePort: number): Promise<NetworkProxy & { url: string }> {
  const proxy = await startProxy(sitePort, { key: testCertificateKey, cert: testCertificate });
  return { ...proxy, url: `https://${proxy.host.replace('127.0.0.1', 'localhost')}` };
}
