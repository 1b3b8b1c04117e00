import { rooms, sickSlot } from '#app/routes/case-study/board-state.ts';
import { caseStudies } from '#content/case-studies.ts';
import { skills } from '#content/skills.ts';
import { technologies } from '#content/technologies.ts';
import { timeline } from '#content/timeline.ts';
import {
  boxOf,
  button,
  changedByOthers,
  commentField,
  deleteReview,
  exactButton,
  expect,
  hydrated,
  inMain,
  type Locator,
  messages,
  nav,
  newPerson,
  openEarly,
  postFilterableList,
  postReview,
  radio,
  reviewCard,
  stillTest as test,
  textbox,
  verifiedPerson,
  visit,
  watchChanges,
} from './site.ts';

const { auth, reviews } = messages;

/** Changes that extensions, translators, and proxies make before a page's scripts run. */
const changes: Record<string, () => void> = {
  'a password manager puts icons beside the fields': () => {
    for (const field of document.querySelectorAll('input, textarea'))
      field.after(document.createElement('div'));
  },
  'a writing assistant puts its element before the text': () => {
    document.querySelector('textarea')?.before(document.createElement('grammarly-extension'));
  },
  'an ad blocker removes a part of the footer': () => {
    document.querySelector('footer li')?.remove();
  },
  'a translator puts each text into an element of its own': () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Node[] = [];
    while (texts.nextNode()) found.push(texts.currentNode);
    for (const text of found) {
      if (text.parentElement?.closest('script, style, textarea, option')) continue;
      const font = document.createElement('span');
      text.parentNode?.replaceChild(font, text);
      font.append(text);
    }
  },
  'an extension marks the controls and shows the passwords': () => {
    for (const control of document.querySelectorAll('input, textarea, button')) {
      control.classList.add('seen');
      if (!control.matches('button')) control.after(document.createElement('div'));
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('input[type=password]'))
      field.type = 'text';
  },
  'an extension puts an empty copy before each field, and a button into the form': () => {
    for (const field of document.querySelectorAll<HTMLElement>('main :is(input, textarea)')) {
      const copy = field.cloneNode() as HTMLInputElement;
      copy.hidden = true;
      if (copy.type === 'radio') copy.checked = false;
      else copy.value = '';
      field.before(copy);
    }
    document.querySelector('main form')?.prepend(document.createElement('button'));
  },
  'a data saver replaces pictures': () => {
    for (const picture of document.querySelectorAll('svg')) picture.remove();
  },
};

test.beforeEach(({ provoked }) => {
  provoked.add(changedByOthers);
});

test('stars, words, focus, and the open form stay, whatever else changes the page', async ({
  page,
}) => {
  const comment = commentField(page);
  for (const [what, change] of Object.entries(changes)) {
    const release = await openEarly(page, '/reviews');
    await page.locator('[aria-controls="new-review"]').click();
    await page.locator('input[name=rating][value="4"]').check();
    await comment.fill('Typed early.');
    await page.evaluate(change);
    release();
    await hydrated(page);
    await expect(comment, what).toHaveValue('Typed early.');
    await expect(comment, what).toBeFocused();
    await expect(radio(page, reviews.stars(4)), what).toBeChecked();
    await expect(exactButton(page, reviews.close.trim()), what).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('reviewDraft')), what)
      .toContain('Typed early.');
    await page.unrouteAll();
    await page.evaluate(() => localStorage.clear());
  }
});

test('words that a script of the visitor’s puts into the comment are posted', async ({
  page,
  member,
}) => {
  await visit(page, '/reviews');
  for (const event of ['input', undefined]) {
    const words = `Put in, event: ${event}. ${member.email}`;
    await button(page, reviews.open).click();
    await radio(page, reviews.stars(5)).check();
    await commentField(page).fill('Typed.');
    await commentField(page).evaluate(
      (field: HTMLTextAreaElement, [value, type]) => {
        field.value = value;
        if (type !== undefined) field.dispatchEvent(new Event(type, { bubbles: true }));
      },
      [words, event] as const,
    );
    await button(page, reviews.post).click();
    await expect(reviewCard(page, words)).toHaveCount(1);
  }
});

test('a log-in filled in by a password manager works, with its icons in the form', async ({
  page,
  site,
}) => {
  const person = newPerson();
  await verifiedPerson(site, person);
  const release = await openEarly(page, '/auth/login');
  await page.evaluate(({ email, password }) => {
    const fill = (selector: string, value: string) => {
      const field = document.querySelector<HTMLInputElement>(selector);
      if (field === null) throw new Error(`There is no ${selector}`);
      field.value = value;
      field.after(document.createElement('div'));
    };
    fill('input[type=email]', email);
    fill('input[type=password]', password);
  }, person);
  release();
  await hydrated(page);
  await expect(textbox(page, auth.email)).toHaveValue(person.email);
  await exactButton(page, messages.site.logIn).click();
  await expect(page).toHaveURL('/');
});

test('a log-in sent before hydration is sent once, whatever else changes the page', async ({
  page,
  provoked,
}) => {
  provoked.add(401);
  for (const [what, change] of Object.entries(changes)) {
    const calls = watchChanges(page);
    const release = await openEarly(page, '/auth/login');
    const email = page.locator('input[name=email]:visible');
    await email.fill('nobody@example.com');
    await page.locator('input[name=password]:visible').fill('a wrong harbor');
    await inMain(page).locator('button[type=submit]').click();
    await page.evaluate(change);
    release();
    await expect(inMain(page).getByRole('alert'), what).toBeVisible();
    expect([what, calls]).toEqual([what, ['POST /api/users/login']]);
    await expect(email).toHaveValue('nobody@example.com');
    await page.unrouteAll();
  }
});

test('a form sent before hydration is sent once, though React renders again', async ({
  page,
  member,
}) => {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
  });
  const release = await openEarly(page, '/reviews#new-review');
  await page.locator('input[name=rating][value="5"]').check();
  await commentField(page).fill(`Posted early. ${member.email}`);
  const post = button(page, reviews.post);
  await post.click();
  await post.click();
  await page.evaluate(() =>
    document.querySelector('textarea')?.before(document.createElement('i')),
  );
  release();
  await expect(reviewCard(page, member.email)).toHaveCount(1);
  expect(posts).toEqual(['/api/reviews']);
});

test('a pressed key, the open menu, and a cleared field stay when React renders again', async ({
  page,
  member,
  site,
}) => {
  const release = await openEarly(page, '/');
  await page.locator('input[name=people][value="5"]').check();
  await button(page, messages.site.openMenu).click();
  await page.evaluate(() => document.querySelector('footer li')?.remove());
  release();
  await hydrated(page);
  await expect(button(page, messages.site.closeMenu)).toHaveAttribute('aria-expanded', 'true');
  await expect(nav(page, messages.site.menuLabel)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('input[name=people][value="5"]')).toBeChecked();
  await expect(inMain(page).locator('output')).toContainText('520');

  await postFilterableList(site);
  await postReview(site, member.token, 5, `Found by a word. ${member.email}`);
  const releaseList = await openEarly(page, '/reviews?q=word');
  const search = page.getByRole('searchbox', { name: reviews.search });
  await expect(search).toHaveValue('word');
  await search.fill('');
  await page.evaluate(() => document.querySelector('footer li')?.remove());
  releaseList();
  await hydrated(page);
  await expect(search).toHaveValue('');
});

/** Replaces each text node, now and later, like Chromium's translation. */
function translate(): void {
  const wrap = (text: Text) => {
    const place = text.parentElement;
    if (
      !place ||
      place.closest('translated-text, script, style, textarea, option') ||
      !text.data.trim()
    )
      return;
    const translated = document.createElement('translated-text');
    translated.textContent = text.data;
    text.replaceWith(translated);
  };
  const wrapAll = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = root instanceof Text ? [root] : [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) wrap(text);
  };
  wrapAll(document.body);
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) wrapAll(node);
  }).observe(document.body, { childList: true, subtree: true });
}

test('numbers and words that change go on changing on a translated page', async ({
  page,
  member,
  site,
}) => {
  const board = caseStudies.find(({ demo }) => demo !== undefined);

  await test.step('the average and the bars', async () => {
    await postReview(site, member.token, 1, `Deleted soon. ${member.email}`);
    await postReview(site, member.token, 5, 'Stays.');
    await visit(page, '/reviews');
    const card = reviewCard(page, member.email);
    await expect(button(card, reviews.delete)).toBeVisible();
    const summary = page.locator('#first-view');
    const before = await summary.innerText();
    await page.evaluate(translate);
    await deleteReview(page, card);
    await expect(card).toHaveCount(0);
    await expect.poll(() => summary.innerText()).not.toBe(before);
    const after = await summary.innerText();
    await page.reload();
    await hydrated(page);
    expect(after).toBe(await summary.innerText());
  });

  if (skills.length > 1)
    await test.step('the number of a skill', async () => {
      await visit(page, '/about');
      await page.evaluate(translate);
      const carousel = page.getByRole('group', { name: messages.about.carousel });
      await button(carousel, messages.about.nextSkill).click();
      await expect(carousel).toContainText(`2 / ${skills.length}`);
    });

  if (board !== undefined)
    await test.step('what the board types', async () => {
      const { task, outbox, toMove, free, recipients, letters } = messages.board;
      const [slot, room] = [13, rooms[13] ?? 0];
      await visit(page, `/projects/${board.projectId}`);
      await page.evaluate(translate);
      const grid = page.getByRole('grid', { name: task });
      await button(grid, toMove(sickSlot, rooms[sickSlot] ?? 0)).click();
      await button(grid, free(slot)).click();
      await expect(page.getByRole('list', { name: outbox }).getByRole('listitem')).toHaveText(
        letters(slot, room, sickSlot, rooms[sickSlot] ?? 0).map(
          (letter, index) => recipients[index] + letter,
        ),
      );
    });
});

test('translated into Arabic, numbers, names, and dates keep their order', async ({
  page,
  site,
}) => {
  const toArabic = () => page.evaluate(() => void (document.documentElement.dir = 'rtl'));
  /** From left to right. */
  const places = (letters: Locator) =>
    letters.evaluateAll((elements) => elements.map((each) => each.getBoundingClientRect().left));
  const inOrder = (lefts: number[]) => lefts.toSorted((one, other) => one - other);

  await postFilterableList(site);
  await visit(page, '/');
  await toArabic();
  for (const letters of ['output [data-character]', 'header [data-letter]']) {
    const lefts = await places(page.locator(letters));
    expect(lefts.length, letters).toBeGreaterThan(1);
    expect(lefts, letters).toEqual(inOrder(lefts));
  }
  // The menu opens below its button.
  const menuKey = button(page, messages.site.openMenu);
  await menuKey.click();
  const menu = nav(page, messages.site.menuLabel);
  await expect(menu).toBeVisible();
  expect(await places(menu)).toEqual(
    await places(button(page.getByRole('banner'), messages.site.closeMenu)),
  );

  if (timeline.length > 1) {
    await visit(page, '/about');
    await toArabic();
    const dates = page.getByRole('list', { name: messages.about.dates });
    const chosen = dates.getByRole('button').last();
    await chosen.evaluate((date: HTMLElement) => date.click());
    const middle = (element: Locator) =>
      element.evaluate((each) => {
        const { left, right } = each.getBoundingClientRect();
        return Math.round((left + right) / 2);
      });
    const center = await middle(dates);
    await expect.poll(async () => Math.abs((await middle(chosen)) - center)).toBeLessThan(3);
  }

  // The button of a field is where the field leaves room for it.
  for (const [path, field] of [
    ['/reviews', '[name=q]'],
    ['/auth/login', '[name=password]'],
  ] as const) {
    await visit(page, path);
    await toArabic();
    const input = page.locator(`main ${field}`);
    const key = input.locator('xpath=ancestor-or-self::*/following-sibling::button').first();
    const [around, inside] = [await boxOf(input), await boxOf(key)];
    const padding = await input.evaluate((element) => {
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      return { left: Number.parseFloat(paddingLeft), right: Number.parseFloat(paddingRight) };
    });
    const isRight = inside.x > around.x + around.width / 2;
    expect(isRight, path).toBe(padding.right > padding.left);
  }
});

test('translators leave the names of people and technologies as they are', async ({
  page,
  member,
  site,
}) => {
  const id = await postReview(site, member.token, 5, 'Read in another language.');
  const person = `${member.firstName} ${member.lastName}`;
  const technologyNames = [...Object.keys(technologies), ...skills.map(({ name }) => name)];
  for (const [path, names] of [
    ['/reviews', [person]],
    [`/reviews/${id}`, [person]],
    ['/account', [member.firstName]],
    ['/about', technologyNames],
    ['/projects', technologyNames],
  ] as const) {
    await visit(page, path);
    const find = () =>
      page.evaluate((wanted) => {
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found = new Map<string, boolean>();
        while (texts.nextNode()) {
          const text = texts.currentNode.textContent ?? '';
          const place = texts.currentNode.parentElement?.closest<HTMLElement>(':not(svg, svg *)');
          if (place && wanted.includes(text))
            found.set(text, place.translate || found.get(text) === true);
        }
        return [...found];
      }, names);
    await expect.poll(find, path).not.toEqual([]);
    const translated = (await find()).filter(([, isTranslated]) => isTranslated);
    expect(translated, path).toEqual([]);
  }
});
