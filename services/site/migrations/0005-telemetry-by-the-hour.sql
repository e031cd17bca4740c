-- The product's number of an error, the trace that its page was part of, and the build that stands in where this one fails.
alter table site.telemetry add column code text, add column trace_id text, add column fallback text;
--> statement-breakpoint
-- Rows go every day, and others take their place: nothing lies in the order of time any more.
drop index site.telemetry_by_time;
--> statement-breakpoint
create index telemetry_by_time on site.telemetry (received_at);
--> statement-breakpoint
-- How far the reports have been summed up: by steps of five minutes, and by hours. `seed` is of the hashes that stand for viewers.
create table site.rolled_up (
  is_only boolean primary key default true check (is_only),
  steps_until timestamptz not null,
  hours_until timestamptz not null,
  newest bigint not null default 0,
  seed bigint not null
);
--> statement-breakpoint
insert into site.rolled_up (steps_until, hours_until, seed)
select date_bin('1 hour', coalesce(min(received_at), now()), 'epoch'), date_bin('1 hour', coalesce(min(received_at), now()), 'epoch'), floor(random() * 9e15)::bigint
from site.telemetry;
--> statement-breakpoint
-- The sums. `span`: of so many minutes, 5 or 60, which begin `at`.
create table site.health_counts (
  span smallint not null,
  at timestamptz not null,
  release text not null,
  remote text not null,
  build text not null,
  version text not null,
  owner text not null,
  views integer not null,
  errors integer not null,
  primary key (span, at, release, remote, build)
);
--> statement-breakpoint
-- Who is counted once, by hashes, the smallest of them where there are many: `most` is then the largest of these. Of a whole release remote and build are empty.
create table site.health_distinct (
  span smallint not null,
  at timestamptz not null,
  release text not null,
  remote text not null,
  build text not null,
  measure text not null,
  hashes bigint[] not null,
  most bigint,
  primary key (span, at, release, remote, build, measure)
);
--> statement-breakpoint
-- How many viewers had a value in which bucket.
create table site.health_vitals (
  span smallint not null,
  at timestamptz not null,
  release text not null,
  remote text not null,
  build text not null,
  name text not null,
  buckets smallint[] not null,
  counts integer[] not null,
  primary key (span, at, release, remote, build, name)
);
--> statement-breakpoint
-- Errors that are alike; `key` is made of all that they have in common.
create table site.health_errors (
  span smallint not null,
  at timestamptz not null,
  key uuid not null,
  release text not null,
  remote text not null,
  build text not null,
  phase text not null,
  fault text not null,
  message text not null,
  place text not null,
  owner text not null,
  path text not null,
  code text,
  stack jsonb,
  trace_id text,
  times integer not null,
  viewers bigint[] not null,
  most bigint,
  networks bigint[] not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (span, at, key)
);
--> statement-breakpoint
-- When errors that are alike were first seen in a build, whatever has been forgotten since.
create table site.error_firsts (
  key uuid primary key,
  remote text not null,
  build text not null,
  fault text not null,
  message text not null,
  place text not null,
  release text not null,
  networks integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null
);
--> statement-breakpoint
create index error_firsts_alike on site.error_firsts (remote, fault, message, first_at);
