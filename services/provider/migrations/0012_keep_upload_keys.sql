CREATE TABLE "upload_keys" (
	"owner_id" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"video_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "upload_keys_owner_id_key_pk" PRIMARY KEY("owner_id","key")
);
--> statement-breakpoint
ALTER TABLE "upload_keys" ADD CONSTRAINT "upload_keys_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_keys" ADD CONSTRAINT "upload_keys_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upload_keys_of_owner" ON "upload_keys" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "upload_keys_created" ON "upload_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "upload_keys_of_video" ON "upload_keys" USING btree ("video_id");