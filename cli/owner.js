#!/usr/bin/env node
await import('../scripts/check-node.js');
await import('./main.ts');
