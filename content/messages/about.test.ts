import { expect, test } from 'vitest';
import { aboutMessages } from './about.ts';

test('the heading of About names the founder, or the brand of one without a name', () => {
  expect(aboutMessages.founder({ founder: 'Jane Doe', brand: 'JYAB' })).toBe('Jane Doe, Founder');
  expect(aboutMessages.founder({ founder: 'JYAB', brand: 'JYAB' })).toBe('The person behind JYAB');
});
