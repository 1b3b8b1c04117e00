/** A record of content that names which of its fields still hold sample values. */
export type Sampled<T> = T & { readonly sample?: readonly (keyof T & string)[] };
