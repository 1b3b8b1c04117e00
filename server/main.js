// JavaScript, and loaded in this order: an older Node would fail without saying why.
await import('../scripts/check-node.js');
await import('./start.ts');
