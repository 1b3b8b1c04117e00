// Hot replacement in development. Empty in a build.
import '@vitejs/plugin-react/preamble';
import { start } from '#framework/start.tsx';
import { site } from './site.ts';

start(site);
