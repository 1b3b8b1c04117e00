import type { Caller } from './create-test-app.ts';

/** A JSON Schema, as far as the description uses it for requests. */
export interface Schema {
  type?: string;
  enum?: string[];
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
}

interface Operation {
  operationId: string;
  tags?: string[];
  security?: object[];
  parameters?: {
    name: string;
    in: 'path' | 'query' | 'header';
    required?: boolean;
    schema: Schema;
  }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

export type DescribedCall = Operation & { method: string; path: string };

/** Reads every call that the API describes. */
export async function readDescribedCalls(caller: Caller): Promise<DescribedCall[]> {
  const { paths } = (await caller.get('/openapi.json')).body as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  );
}
