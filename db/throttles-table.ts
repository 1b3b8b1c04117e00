/** The shape that rate-limiter-flexible expects of its store. */
export const createThrottles =
  'create table if not exists throttles (key varchar(255) primary key, points integer not null default 0, expire bigint)';
