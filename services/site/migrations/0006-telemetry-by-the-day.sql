-- Sums of a day, which are made of those of its hours: `span` 1440. A site of an earlier version goes on without them.
alter table site.rolled_up add column days_until timestamptz;
--> statement-breakpoint
update site.rolled_up set days_until = date_bin('1 day', coalesce((select min(at) from site.health_counts where span = 60), hours_until), 'epoch');
--> statement-breakpoint
alter table site.rolled_up alter column days_until set not null;
