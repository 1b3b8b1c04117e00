import type { Background, Sampled } from './content-types.ts';

export const background: Sampled<Background> = {
  paragraphs: [
    'I came to software from music. I opened my own studio in 2008, and more than a thousand clients since then have taught me to listen first, show up prepared, and keep practicing the hard part until it isn’t hard anymore.',
    'I added real estate in 2019, and with it came contracts, deadlines, and the same names and prices typed into one system after another. I’d been writing small programs for my studio since 2013, so I started automating the rest. In 2022, software became my full-time work.',
    'I founded JYAB in 2023. I plan, build, and run web applications, websites, and automations for small businesses, schools, and artists, from our first conversation to the server they run on.',
  ],
  sample: ['paragraphs'],
};
