// Made from the content by "npm run content:build".

export const portraits: ReadonlyMap<string, string> = new Map([
]);
