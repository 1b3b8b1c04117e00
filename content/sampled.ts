/** A record of content that names which of its own fields still wait for the owner's words. */
export type Sampled<T> = T & { readonly sample?: readonly (keyof T & string)[] };
