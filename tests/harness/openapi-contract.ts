import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

interface Described {
  content?: Record<string, { schema: object }>;
  headers?: Record<string, object>;
}

interface OpenApi {
  paths: Record<
    string,
    Record<string, { operationId: string; responses: Record<string, Described> }>
  >;
  components?: object;
}

interface Answer {
  status: number;
  headers: Headers;
  mediaType: string;
  text: string;
  body: unknown;
}

/** Throws with the differences if the description doesn't allow the answer. */
export type Contract = (path: string, method: string, answer: Answer) => void;

const problemType = 'application/problem+json';
/** Forbids additional properties unless the schema allows them explicitly. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) => [key, closed(value)] as const);
  return {
    ...('properties' in schema ? { additionalProperties: false } : {}),
    ...Object.fromEntries(entries),
  };
}

// The database can be unavailable in any call.
const anywhere = ['busy'];

/**
 * Checks answers against the OpenAPI description, and problem codes against those of their
 * operation.
 */
export function createContract(
  description: OpenApi,
  operations: { operationId: string; refusals: readonly string[] }[],
): Contract {
  const codes = new Map(
    operations.map(({ operationId, refusals }) => [operationId, [...anywhere, ...refusals]]),
  );
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats(ajv);
  const compiled = new Map<object, ValidateFunction>();
  const compile = (schema: object): ValidateFunction => {
    const known = compiled.get(schema);
    if (known !== undefined) return known;
    const validate = ajv.compile(
      closed({ components: description.components, ...schema }) as object,
    );
    compiled.set(schema, validate);
    return validate;
  };
  const routes = Object.keys(description.paths).map((template) => ({
    template,
    pattern: new RegExp(`^${template.replaceAll(/\{\w+\}/gu, '[^/]+')}$`, 'u'),
  }));
  // A fixed segment comes before a parameter.
  const fixedLength = (template: string) => template.replace(/\{.*/u, '').length;
  routes.sort((one, other) => fixedLength(other.template) - fixedLength(one.template));
  const problem = description.paths['/reviews']?.['post']?.responses['404'];
  if (problem === undefined) throw new Error('The description shows no problem');

  return (path, method, { status, headers, mediaType, text, body }) => {
    const call = `${method} ${path} -> ${status}`;
    const isHead = method === 'HEAD';
    const route = routes.find(({ pattern }) => pattern.test(path));
    const operation =
      route === undefined
        ? undefined
        : description.paths[route.template]?.[isHead ? 'get' : method.toLowerCase()];
    // Unknown paths and methods aren't in the description.
    const isUnnamed = operation === undefined && status === (route === undefined ? 404 : 405);
    const response = isUnnamed ? problem : operation?.responses[String(status)];
    if (response === undefined) throw new Error(`${call} is not described`);
    if (status === 405 && headers.get('Allow') === null)
      throw new Error(`${call} does not say what is allowed`);
    if (status === 401 && headers.get('WWW-Authenticate') !== 'Bearer')
      throw new Error(`${call} does not say how to authenticate`);
    if (status === 201 && headers.get('Location') === null)
      throw new Error(`${call} does not say where the new resource is`);
    for (const name of Object.keys(response.headers ?? {})) {
      if (!headers.has(name)) throw new Error(`${call} lacks its header ${name}`);
    }
    if (response.content === undefined || isHead) {
      if (text !== '') throw new Error(`${call} has a body that is not described`);
      return;
    }
    const described = response.content[mediaType];
    if (described === undefined)
      throw new Error(`${call} has the undescribed media type ${mediaType}`);
    const validate = compile(described.schema);
    if (!validate(body))
      throw new Error(`${call} differs from its description: ${ajv.errorsText(validate.errors)}`);
    if (mediaType !== problemType) return;
    const told = body as { status: number; code: string };
    if (told.status !== status) throw new Error(`${call} says another status`);
    if (operation !== undefined && codes.get(operation.operationId)?.includes(told.code) !== true)
      throw new Error(`${call} has the undeclared code ${told.code}`);
  };
}
