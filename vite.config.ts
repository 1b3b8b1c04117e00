import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  environments: { ssr: { build: { rolldownOptions: { input: { main: 'server/main.ts' } } } } },
});
