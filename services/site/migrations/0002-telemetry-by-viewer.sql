-- Who told it: neither an id nor an address, but what a key of the site makes of them for one canary, or for one day. Null where a page told it that had no id.
alter table site.telemetry add column viewer text;
--> statement-breakpoint
alter table site.telemetry add column address text;
--> statement-breakpoint
-- What pages' policies forbade.
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
create index violations_by_time on site.violations using brin (received_at);
--> statement-breakpoint
create index violations_by_release on site.violations (release, received_at);
