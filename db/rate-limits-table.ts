/** Creates the table that rate-limiter-flexible expects. */
export const createRateLimits =
  'create table if not exists rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint)';
