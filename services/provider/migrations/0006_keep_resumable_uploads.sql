CREATE TABLE "resumable_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"size" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"parts" text[] DEFAULT '{}' NOT NULL,
	"extension" text,
	"touched_at" timestamp (3) with time zone NOT NULL,
	"video_id" text
);
--> statement-breakpoint
ALTER TABLE "resumable_uploads" ADD CONSTRAINT "resumable_uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resumable_uploads" ADD CONSTRAINT "resumable_uploads_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "resumable_uploads_of_owner" ON "resumable_uploads" USING btree ("owner_id","touched_at");--> statement-breakpoint
CREATE INDEX "resumable_uploads_touched" ON "resumable_uploads" USING btree ("touched_at");--> statement-breakpoint
CREATE INDEX "resumable_uploads_of_video" ON "resumable_uploads" USING btree ("video_id");