import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPasswords } from '../../domain/accounts/password.ts';

// A server that does nothing but check passwords: what the flood of log-ins is compared with. Any other request gets an empty page. Prints its address.
const passwords = createPasswords();

const server = createServer((request, response) => {
  request.resume().once('end', () => {
    if (request.method === 'GET') {
      response.end();
      return;
    }
    passwords
      .admit(() => passwords.verify(undefined, 'a wrong harbor'))
      .then(
        () => response.writeHead(401).end(),
        () => response.writeHead(503, { 'Retry-After': '2' }).end(),
      );
  });
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
