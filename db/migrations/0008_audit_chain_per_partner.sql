-- Each partner has a chain of its own, so that none waits for another's writers.
DROP TABLE "audit_head";
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"partner_id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_head_written" (
	"file" text NOT NULL,
	"partner_id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"written_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "audit_head_written_file_partner_id_pk" PRIMARY KEY("file","partner_id")
);
--> statement-breakpoint
CREATE TABLE "audit_verification" (
	"partner_id" uuid PRIMARY KEY NOT NULL,
	"verification_id" uuid NOT NULL,
	"state" text NOT NULL,
	"checked" bigint NOT NULL,
	"fault" text,
	"first_bad" bigint,
	"unreadable" integer NOT NULL,
	"requested_on" timestamp (3) with time zone NOT NULL,
	"started_on" timestamp (3) with time zone,
	"moved_on" timestamp (3) with time zone NOT NULL,
	"finished_on" timestamp (3) with time zone,
	CONSTRAINT "audit_verification_state" CHECK ("audit_verification"."state" in ('queued', 'running', 'holds', 'broken')),
	CONSTRAINT "audit_verification_fault" CHECK ("audit_verification"."fault" in ('changed', 'missing', 'cut', 'rewritten', 'heads-lost'))
);
--> statement-breakpoint
DROP INDEX "audit_of_partner";
--> statement-breakpoint
DROP INDEX "audit_sequence";
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "audit_chain"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
	-- A partner's first row makes its head. Of two first rows at once, one waits here for the other.
	LOOP
		SELECT h.sequence + 1, h.hash INTO NEW.sequence, NEW.previous_hash
			FROM public.audit_head h WHERE h.partner_id = NEW.partner_id FOR UPDATE;
		EXIT WHEN FOUND;
		INSERT INTO public.audit_head (partner_id, sequence, hash) VALUES (NEW.partner_id, 0, sha256('tender'::bytea)) ON CONFLICT DO NOTHING;
	END LOOP;
	NEW.hash := public.audit_row_hash(NEW.previous_hash, NEW);
	UPDATE public.audit_head h SET sequence = NEW.sequence, hash = NEW.hash WHERE h.partner_id = NEW.partner_id;
	RETURN NEW;
END $$;
--> statement-breakpoint
ALTER TABLE "audit_event" DISABLE TRIGGER "audit_append_only";
--> statement-breakpoint
-- Every row keeps what it says and gets its place in its own partner's chain.
DO $$
DECLARE
	e public.audit_event;
	partner uuid;
	place bigint;
	tip bytea;
BEGIN
	FOR e IN SELECT * FROM public.audit_event ORDER BY partner_id, sequence LOOP
		IF e.partner_id IS DISTINCT FROM partner THEN
			partner := e.partner_id;
			place := 0;
			tip := sha256('tender'::bytea);
		END IF;
		place := place + 1;
		e.sequence := place;
		e.previous_hash := tip;
		e.hash := public.audit_row_hash(tip, e);
		tip := e.hash;
		UPDATE public.audit_event SET sequence = e.sequence, previous_hash = e.previous_hash, hash = e.hash WHERE audit_id = e.audit_id;
	END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE "audit_event" ENABLE TRIGGER "audit_append_only";
--> statement-breakpoint
INSERT INTO "audit_head" ("partner_id", "sequence", "hash")
SELECT DISTINCT ON ("partner_id") "partner_id", "sequence", "hash" FROM "audit_event" ORDER BY "partner_id", "sequence" DESC;
--> statement-breakpoint
CREATE UNIQUE INDEX "audit_sequence" ON "audit_event" USING btree ("partner_id","sequence");
--> statement-breakpoint
ALTER TABLE "audit_event" ADD CONSTRAINT "audit_sequence_counts" CHECK ("audit_event"."sequence" > 0);
