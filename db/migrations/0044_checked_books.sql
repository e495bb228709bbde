CREATE TABLE "recurring_job" (
	"job" text PRIMARY KEY NOT NULL,
	"succeeded_on" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checked_day" (
	"partner_id" uuid NOT NULL,
	"day" date NOT NULL,
	"postings" bigint NOT NULL,
	"digest" text NOT NULL,
	"is_broken" boolean NOT NULL,
	"checked_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "checked_day_partner_id_day_pk" PRIMARY KEY("partner_id","day")
);
--> statement-breakpoint
CREATE TABLE "checked_wallet" (
	"partner_id" uuid NOT NULL,
	"wallet_id" uuid NOT NULL,
	"available" bigint NOT NULL,
	"pending" bigint NOT NULL,
	"held" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"balance" bigint NOT NULL,
	CONSTRAINT "checked_wallet_partner_id_wallet_id_pk" PRIMARY KEY("partner_id","wallet_id")
);
