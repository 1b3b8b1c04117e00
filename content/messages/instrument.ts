export const instrumentMessages = {
  playKeys: 'Play the keys',
  pressAny: 'Press any key.',
  soundOff: 'Sound off',
  soundOn: 'Sound on',
  send: 'Nice. Send your tune',
  sent: 'Somebody played you something. Press any key to hear it.',
  sentToPhone: 'Somebody played you something. Tap the logo to hear it.',
} as const;
