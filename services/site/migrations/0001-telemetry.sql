create table site.telemetry (
  id bigint generated always as identity primary key,
  received_at timestamptz not null default now(),
  kind text not null,
  visit text not null,
  -- Pseudonyms of the sender, valid for one canary or one day. A page without a viewer id has no viewer.
  viewer text,
  address text,
  release text not null,
  remote text not null,
  version text not null,
  build text not null,
  owner text not null,
  path text not null,
  phase text,
  fault text,
  message text,
  place text,
  stack jsonb,
  code text,
  trace_id text,
  -- The build that replaces this one when it fails.
  fallback text,
  name text,
  value double precision,
  parts jsonb
);
--> statement-breakpoint
create index telemetry_by_time on site.telemetry (received_at);
--> statement-breakpoint
create index telemetry_by_release on site.telemetry (release, received_at);
--> statement-breakpoint
create index telemetry_of_errors on site.telemetry (remote, fault) where kind = 'error';
--> statement-breakpoint
-- What the policies of pages blocked.
create table site.violations (
  id bigint generated always as identity primary key,
  received_at timestamptz not null default now(),
  release text not null,
  directive text not null,
  blocked text not null,
  source text not null,
  page text not null
);
--> statement-breakpoint
create index violations_by_time on site.violations (received_at);
