CREATE TABLE "play" (
	"partner_id" uuid NOT NULL,
	"play_id" uuid NOT NULL,
	"tick" integer NOT NULL,
	"cast" jsonb NOT NULL,
	"purchases" jsonb NOT NULL,
	"started_on" timestamp (3) with time zone NOT NULL,
	"ticked_on" timestamp (3) with time zone NOT NULL,
	"ended_on" timestamp (3) with time zone,
	"fees_returned_on" timestamp (3) with time zone,
	"undone_on" timestamp (3) with time zone,
	CONSTRAINT "play_partner_id_play_id_pk" PRIMARY KEY("partner_id","play_id")
);
--> statement-breakpoint
CREATE INDEX "play_newest" ON "play" USING btree ("partner_id","started_on");--> statement-breakpoint
CREATE UNIQUE INDEX "play_one_at_a_time" ON "play" USING btree ("partner_id") WHERE "play"."ended_on" is null;