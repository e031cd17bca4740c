-- Trusted extensions: any role that can create tables in the database can create them.
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch WITH SCHEMA public;--> statement-breakpoint
-- Converts a text to lower case without accents, with spaces in place of punctuation that joins words, regardless of the cluster's locale.
CREATE FUNCTION "search_text"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN translate(lower(public.unaccent('public.unaccent'::regdictionary, $1) COLLATE "pg_c_utf8"), '/_-.:@&#=+<>|*()[]{}!?,;~^\', '                            ');--> statement-breakpoint
-- The stems of a text in both languages, with the given weight.
CREATE FUNCTION "search_stems"(text, "char") RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN setweight(
  to_tsvector('pg_catalog.english'::regconfig, public."search_text"($1)) || to_tsvector('pg_catalog.german'::regconfig, public."search_text"($1)), $2);--> statement-breakpoint
-- The searchable stems of a text: English ones and, if it contains a word that is common in German sentences, German ones. German stems of English words would match unrelated words.
CREATE FUNCTION "search_vector"(text, "char") RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE
  WHEN public."search_text"($1) ~ '\m(und|der|das|ist|nicht|ein|eine|einem|einen|mit|fur|von|im|auf|zum|zur|wie|wir|sich)\M' THEN public."search_stems"($1, $2)
  ELSE setweight(to_tsvector('pg_catalog.english'::regconfig, public."search_text"($1)), $2)
END;--> statement-breakpoint
-- A query in either language, in the syntax of a search box, with "exact words" and or.
CREATE FUNCTION "search_query"(text) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  "words" text := lower(public.unaccent('public.unaccent'::regdictionary, $1) COLLATE "pg_c_utf8");
  "english" tsquery := websearch_to_tsquery('pg_catalog.english', "words");
  "german" tsquery := websearch_to_tsquery('pg_catalog.german', "words");
BEGIN
  IF "english" = "german" OR numnode("german") = 0 THEN RETURN "english"; END IF;
  IF numnode("english") = 0 THEN RETURN "german"; END IF;
  RETURN "english" || "german";
END
$$;--> statement-breakpoint
-- Combines views, likes and age in one number that changes only with views and likes. A year counts as much as e times the views.
CREATE FUNCTION "search_popularity"("views" bigint, "likes" integer, "created_at" timestamptz) RETURNS double precision LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ln(1 + "views" + 20 * "likes") + (extract(epoch FROM "created_at" AT TIME ZONE 'UTC')::double precision - 1577836800) / 31536000;--> statement-breakpoint
CREATE TABLE "recent_views" (
	"video_id" text PRIMARY KEY NOT NULL,
	"score" double precision NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"video_id" text PRIMARY KEY NOT NULL,
	"document" "tsvector" NOT NULL,
	"duration_seconds" double precision NOT NULL,
	"has_captions" boolean NOT NULL,
	"views" bigint NOT NULL,
	"popularity" double precision NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_terms" (
	"term" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"words" smallint NOT NULL,
	"documents" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trending_videos" (
	"video_id" text PRIMARY KEY NOT NULL,
	"place" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "captions" ADD COLUMN "cue_starts" double precision[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "captions" ADD COLUMN "cue_texts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "recent_views" ADD CONSTRAINT "recent_views_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trending_videos" ADD CONSTRAINT "trending_videos_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("document");--> statement-breakpoint
CREATE INDEX "search_documents_popular" ON "search_documents" USING btree ("popularity","video_id");--> statement-breakpoint
CREATE INDEX "search_documents_newest" ON "search_documents" USING btree ("created_at","video_id");--> statement-breakpoint
CREATE INDEX "search_documents_most_viewed" ON "search_documents" USING btree ("views","video_id");--> statement-breakpoint
CREATE INDEX "search_terms_prefix" ON "search_terms" USING btree ("key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_terms_frequent" ON "search_terms" USING btree ("documents" DESC NULLS LAST,"term");--> statement-breakpoint
CREATE INDEX "search_terms_similar" ON "search_terms" USING gin ("key" gin_trgm_ops) WHERE "search_terms"."words" = 1;--> statement-breakpoint
CREATE INDEX "trending_videos_in_order" ON "trending_videos" USING btree ("place","video_id");--> statement-breakpoint
CREATE INDEX "playlists_of_words" ON "playlists" USING gin (search_vector("name" || ' ' || "description", 'A')) WHERE "playlists"."visibility" = 'public';--> statement-breakpoint
CREATE INDEX "users_of_name" ON "users" USING gin (search_text("full_name" || ' ' || "username") gin_trgm_ops) WHERE "users"."videos_count" > 0;--> statement-breakpoint
CREATE INDEX "users_of_name_prefix" ON "users" USING btree (search_text("full_name") text_pattern_ops) WHERE "users"."videos_count" > 0;--> statement-breakpoint
-- Writes the search documents of these videos, unless they are hidden. Captions are limited to 100,000 characters, so that a document never exceeds PostgreSQL's limit.
CREATE FUNCTION "index_for_search"("ids" text[]) RETURNS void LANGUAGE sql SET search_path = public AS $$
  INSERT INTO "search_documents" ("video_id", "document", "duration_seconds", "has_captions", "views", "popularity", "created_at")
  SELECT v."id",
    "search_vector"(v."title", 'A') || to_tsvector('simple', "search_text"(v."title")) || "search_vector"(u."full_name" || ' ' || u."username", 'B')
      || "search_vector"(v."description", 'C') || "search_vector"(coalesce(c."spoken", ''), 'D'),
    v."duration_seconds", c."spoken" IS NOT NULL, v."views", "search_popularity"(v."views", v."likes_count", v."created_at"), v."created_at"
  FROM "videos" v JOIN "users" u ON u."id" = v."owner_id"
  CROSS JOIN LATERAL (SELECT left(string_agg(array_to_string("cue_texts", ' '), ' '), 100000) AS "spoken" FROM "captions" WHERE "video_id" = v."id") c
  WHERE v."id" = ANY("ids") AND NOT v."is_hidden"
  ON CONFLICT ("video_id") DO UPDATE SET "document" = excluded."document", "duration_seconds" = excluded."duration_seconds",
    "has_captions" = excluded."has_captions", "views" = excluded."views", "popularity" = excluded."popularity", "created_at" = excluded."created_at"
$$;--> statement-breakpoint
CREATE FUNCTION "index_new_videos"() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM "index_for_search"(array(SELECT "id" FROM "changed"));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "index_changed_video"() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  IF NEW."is_hidden" THEN DELETE FROM "search_documents" WHERE "video_id" = NEW."id";
  ELSE PERFORM "index_for_search"(array[NEW."id"]);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "index_renamed_channel"() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM "index_for_search"(array(SELECT "id" FROM "videos" WHERE "owner_id" = NEW."id"));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "index_captions"() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM "index_for_search"(array[CASE TG_OP WHEN 'DELETE' THEN OLD."video_id" ELSE NEW."video_id" END]);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "videos_indexed" AFTER INSERT ON "videos" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "index_new_videos"();--> statement-breakpoint
CREATE TRIGGER "videos_reindexed" AFTER UPDATE OF "title", "description", "is_hidden", "owner_id" ON "videos" FOR EACH ROW
WHEN (OLD."title" <> NEW."title" OR OLD."description" <> NEW."description" OR OLD."is_hidden" <> NEW."is_hidden" OR OLD."owner_id" <> NEW."owner_id")
EXECUTE FUNCTION "index_changed_video"();--> statement-breakpoint
CREATE TRIGGER "channels_reindexed" AFTER UPDATE OF "full_name", "username" ON "users" FOR EACH ROW
WHEN (OLD."full_name" <> NEW."full_name" OR OLD."username" <> NEW."username") EXECUTE FUNCTION "index_renamed_channel"();--> statement-breakpoint
CREATE TRIGGER "captions_indexed" AFTER INSERT OR UPDATE OR DELETE ON "captions" FOR EACH ROW EXECUTE FUNCTION "index_captions"();--> statement-breakpoint
SELECT "index_for_search"(array(SELECT "id" FROM "videos"));
