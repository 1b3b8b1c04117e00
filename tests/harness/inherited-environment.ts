const { PATH, NODE_COMPILE_CACHE } = process.env;

/**
 * What a program inherits from the run: where to find others, and where Node keeps what it has
 * compiled. None of the site's settings.
 */
export const inheritedEnvironment: Record<string, string | undefined> = {
  PATH,
  ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
};
