const { PATH, NODE_COMPILE_CACHE } = process.env;

/** Finds other programs and Node's compile cache, without the site's settings. */
export const inheritedEnvironment: Record<string, string | undefined> = {
  PATH,
  ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
};
