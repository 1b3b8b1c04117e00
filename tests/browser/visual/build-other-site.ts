import { test as setup } from '@playwright/test';
import { buildOtherSite } from '../../harness/other-site.ts';

setup('the site is built with the content of another owner', buildOtherSite);
