const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;
const times = ['3:00', '3:30', '4:00', '4:30'] as const;
const violin = 'Violin';

/** Slots are numbered by time, then by day: the first time of each day, then the second. */
const timeOf = (slot: number) => times[Math.floor(slot / days.length)];
const dayOf = (slot: number) => days[slot % days.length];
const at = (slot: number) => `${dayOf(slot)}, ${timeOf(slot)}`;
const slotName = (slot: number) => `${dayOf(slot)} ${timeOf(slot)}`;
const inRoom = (room: number) => `Room ${room}`;

/** The playable schedule on a case study (`demo`). */
export const boardMessages = {
  days,
  times,
  violin,
  /** Other teachers' lessons, by slot. */
  lessons: new Map([
    [0, 'Piano'],
    [2, 'Cello'],
    [3, 'Flute'],
    [5, 'Voice'],
    [8, 'Guitar'],
    [9, 'Piano'],
    [11, 'Voice'],
    [12, 'Drums'],
    [15, 'Flute'],
    [18, 'Cello'],
  ]),
  task: 'The violin teacher is sick. Move the lesson.',
  hint: 'Drag the violin, or press it and then a free time.',
  lifted: 'Now choose a free time.',
  free: (slot: number) => `${slotName(slot)}, free`,
  sickSlot: (slot: number) => `${slotName(slot)}, the violin teacher is sick`,
  lesson: (slot: number, name: string, room: number) =>
    `${slotName(slot)}, ${name}, ${inRoom(room)}`,
  toMove: (slot: number, room: number) =>
    `${slotName(slot)}, ${violin}, ${inRoom(room)}, the lesson to move`,
  sickMark: 'sick',
  taken: (room: number) => `${inRoom(room)} is taken then. Nobody can save a double booking.`,
  sick: 'The violin teacher is sick then.',
  drafted: (slot: number, room: number) =>
    `${violin} moves to ${at(slot)}, ${inRoom(room)}. Everyone it affects gets a message.`,
  recipients: ['To the student’s family', 'To the teacher who takes over', 'To the front desk'],
  letters: (slot: number, room: number, from: number, freed: number) => [
    `${violin} moves to ${at(slot)}, ${inRoom(room)}.`,
    `You’re covering violin on ${at(slot)}, ${inRoom(room)}.`,
    `${inRoom(room)} is booked for violin on ${at(slot)}. ${inRoom(freed)} is free on ${at(from)}.`,
  ],
  outbox: 'Messages',
  send: 'Send all 3',
  done: 'Done in',
  seconds: (count: number) => (count === 1 ? 'second.' : 'seconds.'),
  minutes: (count: number) => (count === 1 ? 'minute.' : 'minutes.'),
  byPhone: 'By phone, that was a morning.',
  again: 'Again',
  share: 'Send this to someone',
  model: 'A model of the real app, which is private.',
} as const;
