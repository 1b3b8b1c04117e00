import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { messages } from '../../content/messages.ts';
import type { Context } from '../../domain/core/context.ts';
import { postReport } from '../../domain/use-cases/reports.ts';
import { reportSchema } from '../../shared/reports.ts';
import { jsonBody } from './requests.ts';
import {
  type ApiEnv,
  body,
  bodyProblems,
  idParams,
  message,
  needsNoToken,
  problems,
  tagged,
} from './route-parts.ts';

const report = createRoute({
  method: 'post',
  path: '/reviews/{id}/reports',
  operationId: 'reportReview',
  ...tagged('reviews'),
  summary: 'Report a public review to the site owner',
  ...needsNoToken,
  middleware: jsonBody,
  request: {
    params: idParams,
    headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
    body: body(reportSchema),
  },
  responses: { 202: message, ...problems(404, 429, ...bodyProblems) },
});

/** Adds the route for reports of reviews (product §7, §19). */
export function addReportRoutes(app: OpenAPIHono<ApiEnv>, context: Context): void {
  app.openapi(report, async (c) => {
    await postReport(context, c.req.valid('param').id, c.req.valid('json'), {
      network: c.get('network'),
      key: c.req.valid('header')['idempotency-key'],
    });
    return c.json({ message: messages.report.sent }, 202);
  });
}
