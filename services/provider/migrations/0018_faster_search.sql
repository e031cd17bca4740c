DROP INDEX "playlists_of_words";--> statement-breakpoint
ALTER TABLE "playlists" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (search_vector(name, 'A') || search_vector(description, 'C')) STORED;--> statement-breakpoint
CREATE INDEX "playlists_of_words" ON "playlists" USING gin ("words") WHERE "playlists"."visibility" = 'public';--> statement-breakpoint
-- Without these, all words but the 1,000 most common ones look equally common, and a query of a rare one may read all documents.
ALTER TABLE "search_documents" ALTER COLUMN "document" SET STATISTICS 1000;
--> statement-breakpoint
-- The same result as before: a regular expression takes a seventh of the time of `translate`.
CREATE OR REPLACE FUNCTION "search_text"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, $1) COLLATE "pg_c_utf8"), '[-/_.:@&#=+<>|*()\[\]{}!?,;~^\\]', ' ', 'g');
