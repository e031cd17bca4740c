CREATE TABLE "recommendations" (
	"user_id" text PRIMARY KEY NOT NULL,
	"video_ids" text[] DEFAULT '{}' NOT NULL,
	"scores" double precision[] DEFAULT '{}' NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL,
	"found_changes" integer,
	"found_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "recommendations" ADD CONSTRAINT "recommendations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;