CREATE TABLE "provider_processes" (
	"id" text PRIMARY KEY NOT NULL,
	"lease_ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pending_uploads" ADD COLUMN "process_id" text;