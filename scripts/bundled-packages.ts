/** Bundled into the server, so that it has one React, the production version, whatever NODE_ENV says. Not needed beside the build. */
export const bundledPackages = ['react', 'react-dom', 'react-router', 'lucide-react'];
