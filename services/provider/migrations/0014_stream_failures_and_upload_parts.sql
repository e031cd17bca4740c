CREATE TABLE "resumable_upload_parts" (
	"upload_id" text NOT NULL,
	"offset" bigint NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "resumable_upload_parts_upload_id_offset_pk" PRIMARY KEY("upload_id","offset")
);
--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "stream_failure" text;--> statement-breakpoint
ALTER TABLE "resumable_upload_parts" ADD CONSTRAINT "resumable_upload_parts_upload_id_resumable_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."resumable_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "resumable_upload_parts_of_file" ON "resumable_upload_parts" USING btree ("key");--> statement-breakpoint
ALTER TABLE "resumable_uploads" DROP COLUMN "parts";