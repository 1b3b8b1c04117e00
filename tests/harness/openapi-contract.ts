import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

interface OpenApi {
  paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, { schema: object }> }> }>>;
}

/** Checks an answer; throws, and says what differs, when the description does not allow it. */
export type Contract = (call: { method: string; path: string; status: number; mediaType: string; body: unknown }) => void;

const undescribed = new Set([404, 405, 413]);

/** Holds answers against the API's own OpenAPI description. */
export function createContract(description: OpenApi): Contract {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema(description, 'api');
  const routes = Object.keys(description.paths).map((template) => ({
    template,
    pattern: new RegExp(`^${template.replaceAll(/\{\w+\}/gu, '[^/]+')}$`, 'u'),
  }));
  // A fixed path goes before one with a parameter.
  routes.sort((one, other) => Number(one.template.includes('{')) - Number(other.template.includes('{')));

  return ({ method, path, status, mediaType, body }) => {
    const route = routes.find(({ pattern }) => pattern.test(path));
    const operation = route === undefined ? undefined : description.paths[route.template]?.[method.toLowerCase()];
    const response = operation?.responses[String(status)];
    const call = `${method} ${path} -> ${status}`;
    if (response === undefined) {
      if (undescribed.has(status) || status === 304 || status === 415) return;
      throw new Error(`${call} is not described`);
    }
    if (response.content === undefined) {
      if (body !== undefined) throw new Error(`${call} has a body that is not described`);
      return;
    }
    const described = response.content[mediaType];
    if (described === undefined) throw new Error(`${call} has the undescribed media type ${mediaType}`);
    if (!ajv.validate({ components: (description as { components?: object }).components, ...described.schema }, body)) {
      throw new Error(`${call} differs from its description: ${ajv.errorsText()}`);
    }
  };
}
