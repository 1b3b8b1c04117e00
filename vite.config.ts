import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

// Bundled into the server, so that React is there once, and in its production form whatever NODE_ENV says.
const bundledPackages = ['react', 'react-dom', 'react-router', 'lucide-react'];
const builtServer = { resolve: { noExternal: bundledPackages }, define: { 'process.env.NODE_ENV': '"production"' } };

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  environments: {
    ssr: {
      ...(command === 'build' ? builtServer : {}),
      build: { rolldownOptions: { input: { main: 'server/main.ts' } } },
    },
  },
}));
