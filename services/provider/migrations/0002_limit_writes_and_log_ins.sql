CREATE TABLE "login_failures" (
	"subject" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"blocked_until" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quota_counts" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"used" bigint NOT NULL,
	"resets_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "quota_counts_kind_subject_pk" PRIMARY KEY("kind","subject")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "full_name_skeleton" text;--> statement-breakpoint
CREATE INDEX "login_failures_expiry" ON "login_failures" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "quota_counts_reset" ON "quota_counts" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "users_full_name_skeleton" ON "users" USING btree ("full_name_skeleton");