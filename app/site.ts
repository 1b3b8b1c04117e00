// The cascade needs the tokens first.
import './styles/tokens.css';
import './styles/bricolage-grotesque.typeface.css';
import './styles/fallback-font.css';
import './styles/base.css';
import './styles/after-paint.later.css';
import './styles/print.later.css';
import type { Site } from '#framework/page.ts';
import { Frame } from './layout/frame.tsx';
import { pageRoutes } from './routes.ts';
import { FailurePage } from './routes/error-page/failure-page.tsx';

export const site: Site = { pages: pageRoutes, Layout: Frame, ErrorPage: FailurePage };
