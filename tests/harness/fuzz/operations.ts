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

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  schema: Schema;
}

/** An operation of the API, as its description states it. */
export interface Operation {
  name: string;
  method: string;
  /** With parameters in braces. */
  path: string;
  parameters: Parameter[];
  /** The media types of the body. */
  bodies: [mediaType: string, schema: Schema][];
}

interface DescribedOperation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** Lists all operations of an OpenAPI description. */
export function listOperations(description: { paths: Record<string, Record<string, DescribedOperation>> }): Operation[] {
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody }]) => ({
      name: operationId,
      method: method.toUpperCase(),
      path,
      parameters,
      bodies: Object.entries(requestBody?.content ?? {}).map(([type, { schema }]): [string, Schema] => [type, schema]),
    })),
  );
}
