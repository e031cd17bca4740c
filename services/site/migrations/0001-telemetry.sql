create table site.telemetry (
  id bigint generated always as identity primary key,
  received_at timestamptz not null default now(),
  kind text not null,
  visit text not null,
  release text not null,
  remote text not null,
  version text not null,
  build text not null,
  owner text not null,
  path text not null,
  phase text,
  fault text,
  place text,
  name text,
  value double precision
);
--> statement-breakpoint
create index telemetry_by_time on site.telemetry using brin (received_at);
--> statement-breakpoint
create index telemetry_by_release on site.telemetry (release, received_at);
