// Made of what the content names by "npm run content:build".

export const portraits: ReadonlyMap<string, string> = new Map([
]);
