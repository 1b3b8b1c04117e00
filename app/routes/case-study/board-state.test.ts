import { expect, test } from 'vitest';
import { boardMessages } from '#content/messages/board.ts';
import {
  type BoardAction,
  type BoardState,
  clock,
  isFree,
  reduce,
  rooms,
  sickSlot,
  slots,
  start,
} from './board-state.ts';

const press = (slot: number, at = 0): BoardAction => ({ type: 'press', slot, at });
const send = (at: number): BoardAction => ({ type: 'send', at });
const play = (...actions: BoardAction[]): BoardState => actions.reduce(reduce, start);

const free = slots.filter(isFree);
const taken = slots.filter((slot) => boardMessages.lessons.has(slot));

test('the week has eleven lessons, and only the sick teacher’s can move', () => {
  expect([...taken, sickSlot]).toHaveLength(11);
  expect(taken).not.toContain(sickSlot);
  expect(rooms).toHaveLength(slots.length);
  expect(free).toHaveLength(slots.length - 11);
});

test.each(taken)('slot %i refuses the lesson, which stays where it was', (slot) => {
  expect(play(press(slot))).toMatchObject({
    slot: sickSlot,
    phase: 'loose',
    refused: { slot },
  });
  const [elsewhere = 0] = free;
  expect(play(press(elsewhere), press(slot))).toMatchObject({
    slot: elsewhere,
    phase: 'drafted',
    refused: { slot },
  });
});

test.each(free)('slot %i takes the lesson, and the messages are drafted', (slot) => {
  expect(play(press(slot))).toEqual({ slot, phase: 'drafted', isLifted: false, startedAt: 0 });
  expect(play(press(sickSlot), press(slot))).toMatchObject({ slot, isLifted: false });
});

test('the lesson never goes back to the time of the sick teacher', () => {
  const [slot = 0] = free;
  expect(play(press(slot), press(sickSlot))).toMatchObject({ slot, refused: { slot: sickSlot } });
});

test('a second press on the lesson puts it down again', () => {
  expect(play(press(sickSlot)).isLifted).toBe(true);
  expect(play(press(sickSlot), press(sickSlot))).toMatchObject({ phase: 'loose', isLifted: false });
});

test('a slot that refuses twice announces it twice', () => {
  const [slot = 0] = taken;
  const once = play(press(slot));
  expect(reduce(once, press(slot)).refused).not.toBe(once.refused);
});

test('nothing is sent before a move, and nothing moves after it, until it begins again', () => {
  const [slot = 0, other = 0] = free;
  expect(play(send(9000))).toBe(start);
  const sent = play(press(slot), send(9000));
  expect(sent).toMatchObject({ slot, phase: 'sent' });
  for (const action of [press(other), press(slot), press(sickSlot), send(10_000)])
    expect(reduce(sent, action)).toBe(sent);
  expect(reduce(sent, { type: 'again' })).toEqual(start);
});

test('the time runs from the first press, even if it is refused, to the last', () => {
  const [slot = 0] = free;
  const [blocked = 0] = taken;
  expect(play(press(blocked, 2000), press(slot, 7000), send(11_500)).seconds).toBe(9.5);
  expect(play(press(sickSlot, 2000), press(slot, 7000), send(11_500)).seconds).toBe(9.5);
});

test.each([
  [0.2, 1, false],
  [8.6, 9, false],
  [99.4, 99, false],
  [99.5, 2, true],
  [3600, 60, true],
  [86_400, 99, true],
])('%d seconds are %i on the keys (minutes: %s)', (seconds, count, isMinutes) => {
  expect(clock(seconds)).toEqual({ count, isMinutes });
});
