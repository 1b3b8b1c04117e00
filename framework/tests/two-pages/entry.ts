import { start } from '#framework/start.tsx';
import { site } from './site.tsx';

start(site);
