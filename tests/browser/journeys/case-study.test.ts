import { caseStudies } from '../../../content/case-studies.ts';
import { expect, test } from '../fixtures.ts';
import { invite, runOwner } from '../invitations.ts';
import { newPerson } from '../people.ts';

const [study] = caseStudies;

test.skip(study === undefined, 'the content has no case study');

test('§2.12: the newest review by a client of the project stands on it until it is hidden', async ({ site }) => {
  const { projectId = '' } = study ?? {};
  const path = `/projects/${projectId}`;
  const read = async () => (await fetch(site.url + path)).text();
  const person = newPerson();
  const words = `On time. ${person.email}`;
  expect(await read()).not.toContain(words);
  const token = (await invite(site, person, projectId)).split('/').at(-1) ?? '';
  const account = { firstName: 'Ann', lastName: 'Lee', password: person.password, passwordRetype: person.password };
  const accepted = await fetch(`${site.url}/api/invitations/${token}/accept`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ rating: 3, comment: words, ...account }),
  });
  const { review } = (await accepted.json()) as { review: { _id: string } };
  const html = await read();
  expect(html).toContain(words);
  expect(html).toContain(`href="/reviews/${review._id}"`);
  expect(html).toContain(`href="/reviews?project=${projectId}#results"`);
  await runOwner(site, 'reviews', 'hide', review._id, '--reason', 'advertising', '--words', 'Not here.');
  await expect.poll(read, { timeout: 5000 }).not.toContain(words);
});
