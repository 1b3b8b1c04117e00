import { clearSession, getToken } from './session.ts';
import { ApiProblem } from './problem.ts';

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Another token than the one that is kept. */
  token?: string | undefined;
  /** The call goes on even when its page is left. */
  keepalive?: boolean;
}

/**
 * One call of the API, with the token where there is one. Rejects with an `ApiProblem`. When the server says that the session has
 * ended, only the session is forgotten.
 */
export async function request<Answer>({
  method,
  path,
  body,
  headers,
  token = getToken() ?? undefined,
  keepalive = false,
}: Call): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
      credentials: 'omit',
      keepalive,
    });
  } catch {
    throw new ApiProblem(0, {});
  }
  if (response.ok) return (response.status === 204 ? undefined : await readJson(response)) as Answer;
  const problem = new ApiProblem(response.status, (await readJson(response)) ?? {});
  // Another tab may have logged in meanwhile: that session is not the one that ended.
  if (problem.code === 'session_ended' && getToken() === token) clearSession('ended');
  throw problem;
}

/** A proxy in between may answer with something else. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}
