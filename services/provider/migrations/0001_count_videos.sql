CREATE TABLE "counts" (
	"of" text PRIMARY KEY NOT NULL,
	"count" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION "count_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE "counts" SET "count" = "count" + (SELECT count(*) FROM "changed") WHERE "of" = TG_TABLE_NAME;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE "counts" SET "count" = "count" - (SELECT count(*) FROM "changed") WHERE "of" = TG_TABLE_NAME;
  ELSE
    UPDATE "counts" SET "count" = 0 WHERE "of" = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "videos_counted_in" AFTER INSERT ON "videos" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"();--> statement-breakpoint
CREATE TRIGGER "videos_counted_out" AFTER DELETE ON "videos" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"();--> statement-breakpoint
CREATE TRIGGER "videos_counted_to_none" AFTER TRUNCATE ON "videos" FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"();--> statement-breakpoint
INSERT INTO "counts" ("of", "count") SELECT 'videos', count(*) FROM "videos";
